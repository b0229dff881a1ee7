import { mkdirSync } from 'node:fs'
import { app } from 'electron'

/**
 * Keeps Chromium's profile in its own folder, with the single-instance lock, so that each data folder can have one
 * instance. The engine reports a folder that cannot be created.
 */
export function keepBrowserProfileIn(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('userData', folder)
  } catch {
    // The window that shows the error uses Electron's default profile.
  }
}
