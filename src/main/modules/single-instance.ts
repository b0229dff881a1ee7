import { app } from 'electron'
import type { Desktop } from '../desktop.ts'

/** A second start shows the window of the first: two engines cannot share ports and data. */
export function singleInstance(desktop: Desktop): void {
  app.on('second-instance', () => {
    const { window } = desktop
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
}
