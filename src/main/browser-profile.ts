import { mkdirSync } from 'node:fs'
import { app } from 'electron'

/**
 * Has Chromium keep what it keeps in a folder of its own, apart from the engine's data. The lock of the one instance lies
 * there, too, so that there is one for each data folder. Where no folder can be made, the engine tells why.
 */
export function keepBrowserProfileIn(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('userData', folder)
  } catch {
    // A window that says what is wrong needs a profile, too: Electron's usual one.
  }
}
