import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import type { Language } from '../../shared/language.ts'
import { typesetAll } from './typography.ts'

/*
 * Imports no schemas: what is here runs before the app itself is loaded.
 */

/** The words of the app in one language. */
export interface Words {
  language: Language
  texts: UiTexts
}

/** Each language is a file of its own, so that a page loads the one it is read in. */
const catalogues: Record<Language, () => Promise<{ ui: UiTexts }>> = {
  en: () => import('../../shared/i18n/en/ui.ts'),
  pl: () => import('../../shared/i18n/pl/ui.ts'),
}

const lastResort: Language = 'en'
const storageKey = 'sendproof.language'

/** Rejects when it is not here yet and cannot be fetched. */
export async function loadWords(language: Language): Promise<Words> {
  const { ui } = await catalogues[language]()
  return { language, texts: typesetAll(ui, language) }
}

/** The language to begin with, before the engine was asked: the one that was shown last, else what the browser wishes. */
export function firstLanguage(): Language {
  const shown = readShown()
  return shown !== null && isLanguage(shown) ? shown : preferredByBrowser()
}

/** Has the next start begin in this language. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is full or forbidden: the next start begins as the browser wishes.
  }
}

export function preferredByBrowser(): Language {
  const spoken = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return spoken.find(isLanguage) ?? lastResort
}

function readShown(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(catalogues, text)
}
