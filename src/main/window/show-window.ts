import { desktopChannels } from '../../shared/desktop/ipc.ts'
import type { Desktop } from '../desktop/desktop.ts'
import type { Opening } from '../desktop/openings.ts'
import { openWindow } from './open-window.ts'

/** Brings the window to the front, or opens it. */
export function showWindow(desktop: Desktop): void {
  const { window } = desktop
  if (window === null) openWindow(desktop)
  else {
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
}

/** Shows a page or a file in the window. */
export function openInWindow(desktop: Desktop, opening: Opening): void {
  desktop.openings.add([opening])
  showWindow(desktop)
}

/** Sends the page a message, if the window is open. */
export function sendToPage({ window }: Desktop, channel: keyof typeof desktopChannels, message?: unknown): void {
  window?.webContents.send(desktopChannels[channel], message)
}
