import type { Appearance } from '../shared/appearance.ts'
import type { DesktopBridge, DesktopCommand } from '../shared/ipc.ts'

declare global {
  interface Window {
    /** There in the desktop app and nowhere else. */
    desktop?: DesktopBridge
  }
}

/** Tells the desktop shell how the page looks; a browser has no such shell. */
export function showAppearance(appearance: Appearance): void {
  void window.desktop?.setAppearance(appearance)
}

/** Calls `listener` for every command of the desktop app's menu. Returns how to stop. */
export function onDesktopCommand(listener: (command: DesktopCommand) => void): () => void {
  return window.desktop?.onCommand(listener) ?? (() => undefined)
}
