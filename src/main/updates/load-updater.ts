import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Updater } from './updates.ts'

/** Written beside the app by its packager, where releases of it are published. */
const releasesFile = 'app-update.yml'

interface Edition {
  isPackaged: boolean
  /** The portable program of Windows: an update of it would install the other edition. */
  portable: string | null
  /** Electron's folder of resources. */
  resources: string
}

/** Whether this edition updates itself: it is installed, and knows where its releases are. */
export function updatesItself({ isPackaged, portable, resources }: Edition): boolean {
  return isPackaged && portable === null && existsSync(join(resources, releasesFile))
}

export async function loadUpdater(): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater')
  return electronUpdater.autoUpdater
}
