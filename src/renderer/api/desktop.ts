import type { Appearance } from '../../shared/appearance.ts'
import type { DesktopSettings, DesktopState, Opened, ShownFolder, UpdateStep } from '../../shared/desktop/desktop.ts'
import type { DesktopBridge, DesktopCommand, PdfOutcome, PdfRequest } from '../../shared/desktop/ipc.ts'

declare global {
  interface Window {
    /** Defined in the desktop app only. */
    desktop?: DesktopBridge
  }
}

/** Reports the appearance of the page to the desktop shell, if there is one. */
export function showAppearance(appearance: Appearance): void {
  void window.desktop?.setAppearance(appearance)
}

/** Calls `listener` for every menu command of the desktop app. Returns a function that stops. */
export function onDesktopCommand(listener: (command: DesktopCommand) => void): () => void {
  return window.desktop?.onCommand(listener) ?? (() => undefined)
}

/** Calls `listener` when the machine wakes from sleep. Returns a function that stops. */
export function onDesktopResume(listener: () => void): () => void {
  return window.desktop?.onResume(listener) ?? (() => undefined)
}

/** Calls `listener` with everything opened from outside, now and later. Returns a function that stops. */
export function onDesktopOpened(listener: (opened: readonly Opened[]) => void): () => void {
  const { desktop } = window
  if (!desktop) return () => undefined
  const take = async () => listener(await desktop.takeOpened())
  void take()
  return desktop.onOpened(() => void take())
}

/** The desktop shell's settings API. Null in a browser. */
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

/** Whether the shell can save PDF files; a browser has its own print dialog. */
export function canSavePdf(): boolean {
  return window.desktop !== undefined
}

/** Asks for a location and saves a document as PDF there. */
export async function savePdf(request: PdfRequest): Promise<PdfOutcome> {
  return (await window.desktop?.savePdf(request)) ?? 'failed'
}
