import type { Appearance } from './appearance.ts'
import type { DesktopSettings, DesktopState, Opened, ShownFolder, UpdateStep } from './desktop/desktop.ts'
import type { PdfOutcome, PdfRequest } from './desktop/pdf.ts'
import type { ShortcutId } from './i18n/text-keys.ts'

/*
 * What the page and the desktop shell say to each other. The page asks for little: the engine is reached by HTTP here as
 * in a browser. The shell parses with its schema whatever comes from the page before it acts upon it; those schemas have
 * files of their own, so that the preload script, which loads with every page, stays a few lines.
 */

/** What a menu item asks of the page: one of its shortcuts. */
export type DesktopCommand = ShortcutId

/** How to stop listening. */
type Stop = () => void

/** The page's side of the bridge: `window.desktop`, there in the app and nowhere else. */
export interface DesktopBridge {
  setAppearance(appearance: Appearance): Promise<void>
  /** Asks where to save, and prints an HTML document there as PDF. */
  savePdf(request: PdfRequest): Promise<PdfOutcome>
  readState(): Promise<DesktopState>
  changeSettings(settings: DesktopSettings): Promise<DesktopState>
  /** Shows a folder in the system's file manager. */
  showFolder(folder: ShownFolder): Promise<void>
  takeUpdateStep(step: UpdateStep): Promise<void>
  /** What was opened from outside and not taken yet; taken, it is the page's affair. */
  takeOpened(): Promise<Opened[]>
  /** Calls `listener` for every command of the menu. */
  onCommand(listener: (command: DesktopCommand) => void): Stop
  /** Calls `listener` when there is something to take with `takeOpened`. */
  onOpened(listener: () => void): Stop
  onState(listener: (state: DesktopState) => void): Stop
  /** Calls `listener` when the machine has slept: what the page shows may be old. */
  onResume(listener: () => void): Stop
}

export const desktopChannels = {
  setAppearance: 'desktop:set-appearance',
  savePdf: 'desktop:save-pdf',
  readState: 'desktop:read-state',
  changeSettings: 'desktop:change-settings',
  showFolder: 'desktop:show-folder',
  takeUpdateStep: 'desktop:take-update-step',
  takeOpened: 'desktop:take-opened',
  command: 'desktop:command',
  opened: 'desktop:opened',
  state: 'desktop:state',
  resume: 'desktop:resume',
} as const
