import type { Appearance } from '../shared/appearance.ts'
import type { DesktopBridge, DesktopCommand } from '../shared/ipc.ts'
import type { PdfOutcome, PdfRequest } from '../shared/pdf.ts'

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

/** Whether the shell prints PDF files by itself; a browser has its own dialog. */
export function canSavePdf(): boolean {
  return window.desktop !== undefined
}

/** Has the shell ask for a place and print a document there. */
export async function savePdf(request: PdfRequest): Promise<PdfOutcome> {
  return (await window.desktop?.savePdf(request)) ?? 'failed'
}
