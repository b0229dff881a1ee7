import type { BrowserWindow } from 'electron'
import type { Language } from '../../shared/languages.ts'
import type { EngineHost } from '../engine/engine-host.ts'
import type { PageSource } from '../pages/page-source.ts'
import type { Updates } from '../updates/updates.ts'
import type { DesktopSettingsStore } from './desktop-settings.ts'
import type { LoginEntry } from './login-entry.ts'
import type { Openings } from './openings.ts'

/** State shared by the modules of the shell. */
export interface Desktop {
  engine: EngineHost
  pages: PageSource
  /** The address of the development server that serves the page; null in the built app. */
  developmentServer: string | null
  preload: string
  icons: string
  dataDir: string
  logDir: string
  /** The file with the last position of the window. */
  placeFile: string
  settings: DesktopSettingsStore
  openings: Openings
  updates: Updates
  loginEntry: LoginEntry
  /** The portable Windows program that unpacked this app; null for other editions. */
  portable: string | null
  /** Whether to start in the background. */
  startsHidden: boolean
  /** The language of the menus; the page reports changes. */
  language: Language
  languageListeners: (() => void)[]
  /** Null while the window is closed. */
  window: BrowserWindow | null
  /** Whether the app is quitting, so that closing a window really closes it. */
  isQuitting: boolean
}

/** One concern of the shell, which subscribes to the events it needs. */
export type DesktopModule = (desktop: Desktop) => void
