import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../build-product.ts'

/** The npm package `electron`, which does not include the program. */
export const electronPackage = join(root, 'node_modules/electron')

const manifestSchema = z.object({ version: z.string() })

/** The path of the program inside the package's folder. */
export interface Installation {
  folder: string
  version: string
  binary: string
  /** Whether the program is complete and has the package's version. */
  isComplete: boolean
}

/**
 * Checks the installation by the rules of the package's own `install.js`, which writes `path.txt` last. Importing the
 * package would download the program.
 */
export function readInstallation(folder: string, environment: NodeJS.ProcessEnv): Installation {
  const { version } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const path = programPath(environment)
  const { ELECTRON_OVERRIDE_DIST_PATH: override } = environment
  const binary = join(override || join(folder, 'dist'), path)
  const isExtracted =
    readText(join(folder, 'dist/version')).trim().replace(/^v/, '') === version &&
    readText(join(folder, 'path.txt')) === path
  // A custom folder has no record of an installation.
  return { folder, version, binary, isComplete: isProgram(binary) && (Boolean(override) || isExtracted) }
}

/** The program's path in its archive, for the platform that `install.js` would choose. */
function programPath({ ELECTRON_INSTALL_PLATFORM, npm_config_platform }: NodeJS.ProcessEnv): string {
  const platform = ELECTRON_INSTALL_PLATFORM || npm_config_platform || process.platform
  if (platform === 'darwin' || platform === 'mas') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isProgram(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size > 0
}
