import { mkdirSync } from 'node:fs'
import { app } from 'electron'

/**
 * Stores Chromium's profile, including the single-instance lock, in its own folder, so that each data folder can have
 * one instance. If the folder cannot be created, the engine reports it.
 */
export function keepBrowserProfileIn(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('userData', folder)
  } catch {
    // The window that shows the error then uses Electron's default profile.
  }
}
