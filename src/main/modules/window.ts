import { app } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'
import { wasStartedAtLogin } from '../desktop/login-entry.ts'
import { openWindow } from '../window/open-window.ts'
import { showWindow } from '../window/show-window.ts'

/**
 * Opens the window at the start, unless the app starts in the background, and on macOS when the app is activated. On
 * other systems the app quits with its window.
 */
export function mainWindow(desktop: Desktop): void {
  void app.whenReady().then(() => {
    if (!desktop.startsHidden && !wasStartedAtLogin()) openWindow(desktop)
  })
  app.on('activate', () => showWindow(desktop))
  app.on('before-quit', () => {
    desktop.isQuitting = true
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
