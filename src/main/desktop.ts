import type { BrowserWindow } from 'electron'
import type { Language } from '../shared/language.ts'
import type { DesktopSettingsStore } from './desktop-settings.ts'
import type { EngineHost } from './engine/engine-host.ts'
import type { LoginEntry } from './login-entry.ts'
import type { Openings } from './openings.ts'
import type { Updates } from './updates/updates.ts'
import type { PageSource } from './window/page-source.ts'

/** What the modules of the shell share. */
export interface Desktop {
  engine: EngineHost
  pages: PageSource
  /** Where the page comes from while it is developed. */
  developmentServer: string | null
  /** The built preload script. */
  preload: string
  /** The folder of the icons. */
  icons: string
  dataDir: string
  logDir: string
  /** Where the place of the window is remembered. */
  placeFile: string
  settings: DesktopSettingsStore
  openings: Openings
  updates: Updates
  loginEntry: LoginEntry
  /** The portable program of Windows that this app was unpacked from; null for every other edition. */
  portable: string | null
  /** Started without anybody asking to see something. */
  startsHidden: boolean
  /** The language of the menus; the page tells when its user chose another. */
  language: Language
  /** Called when the language has changed. */
  languageListeners: (() => void)[]
  /** The one window, while it is open. */
  window: BrowserWindow | null
  /** Whether the app is about to end, and a window that closes is not to be kept. */
  isQuitting: boolean
}

/** One concern of the shell. It subscribes to what it cares for and returns. */
export type DesktopModule = (desktop: Desktop) => void
