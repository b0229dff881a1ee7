import { z } from 'zod'
import type { LinkedPage } from './app-link.ts'

/** What the desktop app keeps of its user's wishes, beside what the page remembers. */
export const desktopSettingsSchema = z.strictObject({
  /** Closing the window leaves the engine and the icon in the tray. */
  closeToTray: z.boolean(),
  openAtLogin: z.boolean(),
  /** Tells when a report is ready and nobody looks. */
  notifications: z.boolean(),
  /** Which releases are looked for. None, until someone wants it: the question alone leaves the machine. */
  updates: z.enum(['off', 'stable', 'beta']),
})
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>
export type UpdateChannel = DesktopSettings['updates']

/** How it stands with a newer version. */
export type UpdateState =
  /** Its installer came from nowhere that has updates. */
  | { state: 'unsupported' }
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'current' }
  | { state: 'available'; version: string }
  | { state: 'downloading'; version: string; percent: number }
  | { state: 'ready'; version: string }
  | { state: 'failed' }

/** What is done about one, each only when the user asks for it. */
export const updateStepSchema = z.enum(['check', 'download', 'install'])
export type UpdateStep = z.infer<typeof updateStepSchema>

/** What the page shows of the shell. */
export interface DesktopState {
  settings: DesktopSettings
  updates: UpdateState
  /** Whether this edition shows notifications. */
  canNotify: boolean
}

/** The folders that the system's file manager can show. */
export const shownFolderSchema = z.enum(['data', 'logs'])
export type ShownFolder = z.infer<typeof shownFolderSchema>

/** Something that was opened from outside the window: with the app, by a link, or by dropping it on the app's icon. */
export type Opened =
  | { kind: 'file'; name: string; content: Uint8Array<ArrayBuffer> }
  | { kind: 'unreadable'; name: string; isTooLarge: boolean }
  | { kind: 'page'; page: LinkedPage }
