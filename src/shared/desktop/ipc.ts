import { z } from 'zod'
import type { Appearance } from '../appearance.ts'
import type { ShortcutId } from '../i18n/text-keys.ts'
import type { DesktopSettings, DesktopState, Opened, ShownFolder, UpdateStep } from './desktop.ts'

/*
 * The calls between page and desktop shell. The engine is reached over HTTP, as in a browser. The shell validates
 * everything from the page with schemas, which are in separate files to keep the preload script small.
 */

/** A menu item's command to the page: one of its shortcuts. */
export type DesktopCommand = ShortcutId

/** Stops listening. */
type Stop = () => void

/** The page's side of the bridge: `window.desktop`, in the app only. */
export interface DesktopBridge {
  setAppearance(appearance: Appearance): Promise<void>
  /** Asks where to save, and prints an HTML document there as PDF. */
  savePdf(request: PdfRequest): Promise<PdfOutcome>
  readState(): Promise<DesktopState>
  changeSettings(settings: DesktopSettings): Promise<DesktopState>
  /** Shows a folder in the system's file manager. */
  showFolder(folder: ShownFolder): Promise<void>
  takeUpdateStep(step: UpdateStep): Promise<void>
  /** Takes the items that were opened from outside; the page then handles them. */
  takeOpened(): Promise<Opened[]>
  /** Calls `listener` for every menu command. */
  onCommand(listener: (command: DesktopCommand) => void): Stop
  /** Calls `listener` when `takeOpened` has something. */
  onOpened(listener: () => void): Stop
  onState(listener: (state: DesktopState) => void): Stop
  /** Calls `listener` when the machine wakes up, because the page may be outdated. */
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

/** Maximum length in characters that the shell reads; a report with thousands of findings is shorter. */
const maxHtmlCharacters = 32 * 1024 * 1024

/** A document that the shell prints. */
export const pdfRequestSchema = z.strictObject({
  html: z.string().max(maxHtmlCharacters),
  /** The suggested file name, without folders. */
  fileName: z.string().regex(/^[\w.-]{1,200}\.pdf$/),
})
export type PdfRequest = z.infer<typeof pdfRequestSchema>

export type PdfOutcome = 'saved' | 'canceled' | 'failed'
