import { app, powerMonitor } from 'electron'
import type { Desktop } from '../desktop.ts'
import { tellPage } from '../window/show-window.ts'

/** When the machine has slept, the engine takes up what stood still, and the page asks anew. */
export function power(desktop: Desktop): void {
  void app.whenReady().then(() => {
    powerMonitor.on('resume', () => {
      void desktop.engine.resume()
      tellPage(desktop, 'resume')
    })
  })
}
