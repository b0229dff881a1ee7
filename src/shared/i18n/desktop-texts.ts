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
    | 'minimize',
    string
  >
  cannotStart: {
    title: string
    detail(problem: string): string
  }
}

/** The words of the desktop shell in every language. */
export const desktopTexts: Record<Language, DesktopTexts> = { en, pl }
