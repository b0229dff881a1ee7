import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Updater } from './updates.ts'

/** Written by the packager where releases are published. */
const releasesFile = 'app-update.yml'

interface Edition {
  isPackaged: boolean
  /** The portable edition cannot update itself: that would install the other edition. */
  portable: string | null
  /** Electron's resources folder. */
  resources: string
}

/** Whether this edition updates itself: installed, with a place to look for releases. */
export function updatesItself({ isPackaged, portable, resources }: Edition): boolean {
  return isPackaged && portable === null && existsSync(join(resources, releasesFile))
}

export async function loadUpdater(): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater')
  return electronUpdater.autoUpdater
}
