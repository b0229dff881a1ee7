import type { Appearance } from '../shared/appearance.ts'
import type { DesktopSettings, DesktopState, Opened, ShownFolder, UpdateStep } from '../shared/desktop/desktop.ts'
import type { PdfOutcome, PdfRequest } from '../shared/desktop/pdf.ts'
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

/** Calls `listener` when the machine has slept. Returns how to stop. */
export function onDesktopResume(listener: () => void): () => void {
  return window.desktop?.onResume(listener) ?? (() => undefined)
}

/** Calls `listener` with whatever was opened from outside, now and from now on. Returns how to stop. */
export function onDesktopOpened(listener: (opened: readonly Opened[]) => void): () => void {
  const { desktop } = window
  if (!desktop) return () => undefined
  const take = async () => listener(await desktop.takeOpened())
  void take()
  return desktop.onOpened(() => void take())
}

/** What the shell can do for its settings. Null in a browser. */
export interface DesktopShell {
  readState(): Promise<DesktopState>
  changeSettings(settings: DesktopSettings): Promise<DesktopState>
  onState(listener: (state: DesktopState) => void): () => void
  showFolder(folder: ShownFolder): Promise<void>
  takeUpdateStep(step: UpdateStep): Promise<void>
}

export function desktopShell(): DesktopShell | null {
  return window.desktop ?? null
}

/** Whether the shell prints PDF files by itself; a browser has its own dialog. */
export function canSavePdf(): boolean {
  return window.desktop !== undefined
}

/** Has the shell ask for a place and print a document there. */
export async function savePdf(request: PdfRequest): Promise<PdfOutcome> {
  return (await window.desktop?.savePdf(request)) ?? 'failed'
}
