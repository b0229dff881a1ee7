import { type DesktopObstacle, startTexts } from '../../src/shared/i18n/start-texts.ts'
import { displayObstacle } from './display.ts'
import { electronPackage, readInstallation } from './installation.ts'
import { sandboxObstacle, thisSandboxHost } from './sandbox.ts'

/** Why the desktop app cannot run on this machine, regardless of whether Electron is installed; null if it can. */
export async function desktopObstacle({
  folder = electronPackage,
  environment = process.env,
  flags = [],
}: {
  folder?: string
  environment?: NodeJS.ProcessEnv
  flags?: readonly string[]
} = {}): Promise<DesktopObstacle | null> {
  const { binary } = readInstallation(folder, environment)
  return (await displayObstacle(environment)) ?? sandboxObstacle(thisSandboxHost, { binary, flags, environment })
}

/** Flags for tests. Containers do not allow Chromium's own sandbox; the sandbox of the page stays on. */
export const testFlags = ['--no-sandbox'] as const

/** Why tests cannot drive the desktop app here; null if they can. Downloads nothing. */
export async function desktopTestObstacle(): Promise<string | null> {
  const obstacle = await desktopObstacle({ flags: testFlags })
  if (obstacle !== null) return startTexts.en.obstacles[obstacle]
  const { isComplete } = readInstallation(electronPackage, process.env)
  return isComplete ? null : 'Electron is not installed here (npx install-electron does it).'
}
