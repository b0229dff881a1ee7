import type { Language } from '../language.ts'
import { desktop as en } from './en/desktop.ts'
import { desktop as pl } from './pl/desktop.ts'

/** Everything the desktop shell says in one language; the page has its own words. */
export interface DesktopTexts {
  menu: Record<
    | 'file'
    | 'close'
    | 'quit'
    | 'edit'
    | 'undo'
    | 'redo'
    | 'cut'
    | 'copy'
    | 'paste'
    | 'selectAll'
    | 'view'
    | 'zoomIn'
    | 'zoomOut'
    | 'actualSize'
    | 'fullScreen'
    | 'window'
    | 'minimize'
    | 'zoom'
    | 'front'
    | 'services'
    | 'hide'
    | 'hideOthers'
    | 'unhide'
    | 'help'
    | 'openLogs',
    string
  >
  tray: {
    starting: string
    running(smtp: string): string
    /** A hosted instance makes the tests and takes their mail. */
    hosted(instance: string): string
    failed: string
    open: string
    quickTest: string
    /** A test was made, and its address is on the clipboard. */
    copied: string
    notMade: string
  }
  reportReady: {
    /** The score out of ten, or null where it is unknown. `isBestCase`: open checks could lead to another verdict. */
    title(score: number | null, isBestCase: boolean): string
    /** For a message without a subject. */
    body: string
  }
  pageCrashed: {
    title: string
    detail(reason: string): string
    reload: string
    quit: string
  }
  cannotStart: {
    title: string
    detail(problem: string): string
  }
}

/** The words of the desktop shell in every language. */
export const desktopTexts: Record<Language, DesktopTexts> = { en, pl }
