import type { BrowserWindow } from 'electron'
import type { Language } from '../shared/language.ts'
import type { EngineHost } from './engine-host.ts'
import type { PageSource } from './page-source.ts'

/** What the modules of the shell share. */
export interface Desktop {
  engine: EngineHost
  pages: PageSource
  /** The built preload script. */
  preload: string
  /** The window's icon, for systems that do not take it from the package. */
  icon: string
  /** Where the place of the window is remembered. */
  placeFile: string
  /** The language of the menus; the page tells when its user chose another. */
  language: Language
  /** The one window, while it is open. */
  window: BrowserWindow | null
}

/** One concern of the shell. It subscribes to what it cares for and returns. */
export type DesktopModule = (desktop: Desktop) => void
