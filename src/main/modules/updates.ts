import { app } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'
import { readState } from '../desktop/desktop-state.ts'
import { sendToPage } from '../window/show-window.ts'

/** Checks for updates if the settings allow it, and reports the state to the page. */
export function updates(desktop: Desktop): void {
  desktop.updates.onChange(() => sendToPage(desktop, 'state', readState(desktop)))
  void app.whenReady().then(() => desktop.updates.follow(desktop.settings.current().updates))
}
