import { app } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'
import { findOpenings } from '../desktop/openings.ts'
import { sendToPage, showWindow } from '../window/show-window.ts'

/**
 * Makes the page open something. macOS sends events for this, even before the app is ready; other systems use the
 * command line.
 */
export function openings(desktop: Desktop): void {
  desktop.openings.onAdded(() => sendToPage(desktop, 'opened'))
  const open = (event: Electron.Event, word: string) => {
    event.preventDefault()
    desktop.openings.add(findOpenings([word], '/'))
    void app.whenReady().then(() => showWindow(desktop))
  }
  app.on('open-file', open)
  app.on('open-url', open)
}
