import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Updater } from './updates.ts'

/** Written beside the app by its packager, where releases of it are published. */
const releasesFile = 'app-update.yml'

/** Whether the installed app knows where its releases are. */
export function knowsReleases(resources: string): boolean {
  return existsSync(join(resources, releasesFile))
}

export async function loadUpdater(): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater')
  return electronUpdater.autoUpdater
}
