import { app } from 'electron'
import type { Desktop } from '../desktop.ts'
import { findOpenings } from '../openings.ts'
import { readArguments } from '../read-arguments.ts'
import { showWindow } from '../window/show-window.ts'

/** A second start shows the window of the first and hands over what it was to open: two engines cannot share data. */
export function singleInstance(desktop: Desktop): void {
  app.on('second-instance', (_event, words, folder) => {
    desktop.openings.add(findOpenings(readArguments(words.slice(1)).others, folder))
    showWindow(desktop)
  })
}
