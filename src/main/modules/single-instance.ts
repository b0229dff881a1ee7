import { app } from 'electron'
import type { Desktop } from '../desktop.ts'
import { findOpenings } from '../openings.ts'
import { readArguments } from '../read-arguments.ts'
import { showWindow } from '../window/show-window.ts'

/**
 * A second start shows the window of the first and passes it the arguments, because two engines cannot share a data
 * folder.
 */
export function singleInstance(desktop: Desktop): void {
  app.on('second-instance', (_event, words, folder) => {
    desktop.openings.add(findOpenings(readArguments(words.slice(1)).others, folder))
    showWindow(desktop)
  })
}
