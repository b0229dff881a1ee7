import { app, powerMonitor } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'
import { sendToPage } from '../window/show-window.ts'

/** Resumes the engine after sleep and makes the page reload its data. */
export function power(desktop: Desktop): void {
  void app.whenReady().then(() => {
    powerMonitor.on('resume', () => {
      void desktop.engine.resume()
      sendToPage(desktop, 'resume')
    })
  })
}
