import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { StartTexts } from '../../src/shared/i18n/start-texts.ts'
import { holdLock } from '../hold-lock.ts'
import { type Installation, readInstallation } from './installation.ts'

const causes = new URL('name-causes.ts', import.meta.url).href

/**
 * Runs the installer of the package `electron` in a folder. It supports mirrors and the cache, verifies checksums, and
 * gives up if a server sends nothing for five minutes. Only one process does so at a time, and none if the program is
 * complete. Resolves with a sentence about the failure, or null.
 */
export async function fetchElectron(
  folder: string,
  environment: NodeJS.ProcessEnv,
  texts: StartTexts,
): Promise<string | null> {
  const { ELECTRON_OVERRIDE_DIST_PATH: override } = environment
  // The installer would extract into its own folder, while the program would be expected in the overriding one.
  if (override) return texts.noElectronIn({ folder: override })
  // What a killed download leaves would otherwise stay in the system's temporary folder, 100 MB each time.
  const downloads = join(folder, 'downloads')
  try {
    const release = holdLock(join(folder, 'downloads.lock'))
    try {
      const installation = readInstallation(folder, environment)
      if (installation.isComplete) return null
      rmSync(downloads, { recursive: true, force: true })
      mkdirSync(downloads)
      invalidate(installation)
      const reason = await runInstaller(folder, installerEnvironment(environment, downloads))
      if (reason === null && readInstallation(folder, environment).isComplete) return null
      // Part of the program would only occupy a disk that may be full.
      invalidate(installation)
      return reason === null ? texts.filesMissing({ folder }) : texts.notInstalled({ message: reason })
    } finally {
      rmSync(downloads, { recursive: true, force: true })
      release()
    }
  } catch (error) {
    return texts.notInstalled({ message: error instanceof Error ? error.message : String(error) })
  }
}

/** Why the installer failed; null if it did not. */
async function runInstaller(folder: string, environment: NodeJS.ProcessEnv): Promise<string | null> {
  const installer = fork(join(folder, 'install.js'), { execArgv: ['--import', causes], env: environment, silent: true })
  const [stderr, [exitCode]] = await Promise.all([
    text(installer.stderr ?? Readable.from([])),
    once(installer, 'close'),
  ])
  if (exitCode === 0) return null
  return /^\s*(?:\w*Error(?: \[\w+\])?: )?(.+?)\.?$/m.exec(stderr)?.[1] ?? `exit code ${exitCode}`
}

/** First removes what the installer writes last, so that a killed installer leaves nothing that looks complete. */
function invalidate({ folder }: Installation): void {
  rmSync(join(folder, 'path.txt'), { force: true })
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
}

function installerEnvironment(environment: NodeJS.ProcessEnv, downloads: string): NodeJS.ProcessEnv {
  const { HTTPS_PROXY, https_proxy, npm_config_https_proxy, npm_config_proxy } = environment
  const { HTTP_PROXY, http_proxy, npm_config_noproxy } = environment
  const httpsProxy = HTTPS_PROXY || https_proxy || npm_config_https_proxy || npm_config_proxy
  const httpProxy = HTTP_PROXY || http_proxy || npm_config_proxy
  return {
    ...environment,
    // Node's fetch uses proxy variables only if told to (Node 24, https://nodejs.org/api/cli.html#node_use_env_proxy1).
    ...(httpsProxy || httpProxy ? { NODE_USE_ENV_PROXY: '1' } : {}),
    ...(httpsProxy ? { HTTPS_PROXY: httpsProxy } : {}),
    ...(httpProxy ? { HTTP_PROXY: httpProxy } : {}),
    ...(npm_config_noproxy && !environment.NO_PROXY && !environment.no_proxy ? { NO_PROXY: npm_config_noproxy } : {}),
    ELECTRON_GET_NO_PROGRESS: '1',
    TMPDIR: downloads,
    TMP: downloads,
    TEMP: downloads,
  }
}
