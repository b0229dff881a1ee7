import type { Appearance } from './appearance.ts'
import type { ShortcutId } from './i18n/ui/frame.ts'
import type { PdfOutcome, PdfRequest } from './pdf.ts'

/*
 * What the page and the desktop shell say to each other. The page asks for little: the engine is reached by HTTP here as
 * in a browser. The shell parses with its schema whatever comes from the page before it acts upon it; those schemas have
 * files of their own, so that the preload script, which loads with every page, stays a few lines.
 */

/** What a menu item asks of the page: one of its shortcuts. */
export type DesktopCommand = ShortcutId

/** The page's side of the bridge: `window.desktop`, there in the app and nowhere else. */
export interface DesktopBridge {
  setAppearance(appearance: Appearance): Promise<void>
  /** Asks where to save, and prints an HTML document there as PDF. */
  savePdf(request: PdfRequest): Promise<PdfOutcome>
  /** Calls `listener` for every command of the menu. Returns how to stop. */
  onCommand(listener: (command: DesktopCommand) => void): () => void
}

export const desktopChannels = {
  setAppearance: 'desktop:set-appearance',
  savePdf: 'desktop:save-pdf',
  command: 'desktop:command',
} as const
