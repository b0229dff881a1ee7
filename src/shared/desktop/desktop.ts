import { z } from 'zod'
import type { LinkedPage } from './app-link.ts'

/** Desktop settings, besides what the page itself stores. */
export const desktopSettingsSchema = z.strictObject({
  /** Closing the window keeps the engine and the tray icon. */
  closeToTray: z.boolean(),
  openAtLogin: z.boolean(),
  /** Shows a notification when a report is ready and the window is in the background. */
  notifications: z.boolean(),
  /** The update channel. None by default, because the check itself contacts a server. */
  updates: z.enum(['off', 'stable', 'beta']),
})
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>
export type UpdateChannel = DesktopSettings['updates']

/** The state of updates. */
export type UpdateState =
  /** Installed from a source without automatic updates. */
  | { state: 'unsupported' }
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'current' }
  | { state: 'available'; version: string }
  | { state: 'downloading'; version: string; percent: number }
  | { state: 'ready'; version: string }
  | { state: 'failed' }

/** Update actions, each only at the user's request. */
export const updateStepSchema = z.enum(['check', 'download', 'install'])
export type UpdateStep = z.infer<typeof updateStepSchema>

/** What the page shows about the shell. */
export interface DesktopState {
  settings: DesktopSettings
  updates: UpdateState
  /** Whether this edition shows notifications. */
  canNotify: boolean
}

/** Folders that the system's file manager can open. */
export const shownFolderSchema = z.enum(['data', 'logs'])
export type ShownFolder = z.infer<typeof shownFolderSchema>

/** Something opened from outside the window: with the app, through a link, or dropped on the app's icon. */
export type Opened =
  | { kind: 'file'; name: string; content: Uint8Array<ArrayBuffer> }
  | { kind: 'unreadable'; name: string; isTooLarge: boolean }
  | { kind: 'page'; page: LinkedPage }
