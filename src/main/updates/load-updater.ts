import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Updater } from './updates.ts'

/** Written by the packager if releases are published somewhere. */
const releasesFile = 'app-update.yml'

interface Edition {
  isPackaged: boolean
  /** The portable edition cannot update itself, because that would install the other edition. */
  portable: string | null
  /** Electron's folder for resources. */
  resources: string
}

/** Whether this edition updates itself: it must be installed and know where to find releases. */
export function updatesItself({ isPackaged, portable, resources }: Edition): boolean {
  return isPackaged && portable === null && existsSync(join(resources, releasesFile))
}

export async function loadUpdater(): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater')
  return electronUpdater.autoUpdater
}
