import { app } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'
import { secondStartSchema } from '../desktop/openings.ts'
import { showWindow } from '../window/show-window.ts'

/**
 * A second start shows the window of the first and passes it what to open, because two engines cannot share a data
 * folder. The arguments in Electron's event are not used: Chromium reorders them, which separates flags from their
 * values.
 */
export function singleInstance(desktop: Desktop): void {
  app.on('second-instance', (_event, _words, _folder, passed) => {
    const { data } = secondStartSchema.safeParse(passed)
    if (data) desktop.openings.add(data.openings)
    showWindow(desktop)
  })
}
