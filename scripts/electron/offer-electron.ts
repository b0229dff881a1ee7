import { languageOf, type Output } from '../../src/cli/terminal/terminal.ts'
import { startTexts } from '../../src/shared/i18n/start-texts.ts'
import { desktopObstacle } from './desktop-obstacle.ts'
import { fetchElectron } from './fetch-electron.ts'
import { readInstallation } from './installation.ts'

export interface ElectronRequest {
  /** The folder of the package `electron`. */
  folder: string
  environment: NodeJS.ProcessEnv
  /** Flags that the app will be started with. */
  flags: readonly string[]
  stderr: Output
}

/**
 * Electron's program if it can open a window here. Installs it first if needed. Otherwise prints the
 * reason and resolves with null.
 */
export async function offerElectron(request: ElectronRequest): Promise<string | null> {
  const { folder, environment, flags, stderr } = request
  const texts = startTexts[languageOf(environment)]
  const obstacle = await desktopObstacle({ folder, environment, flags })
  if (obstacle !== null) {
    stderr.write(`${texts.obstacles[obstacle]}\n`)
    return null
  }
  const { isComplete, binary, version } = readInstallation(folder, environment)
  if (isComplete) return binary
  stderr.write(`${texts.downloading({ version })}\n`)
  const failure = await fetchElectron(folder, environment, texts)
  if (failure === null) {
    stderr.write(`${texts.downloaded({ version })}\n`)
    return binary
  }
  stderr.write(`${failure}\n${texts.retry}\n`)
  return null
}
