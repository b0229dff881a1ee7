import { bindTexts } from '../../shared/i18n/bind-texts.ts'
import { coverage } from '../../shared/i18n/locales/coverage.ts'
import { uiLoaders } from '../../shared/i18n/locales/ui-loaders.ts'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import { fallbackLanguage, isLanguage, type Language } from '../../shared/languages.ts'
import { typesetAll } from './typography.ts'

/*
 * Imports no schemas: this runs before the app itself is loaded.
 */

/** The UI texts in one language. */
export interface Words {
  language: Language
  texts: UiTexts
}

const storageKey = 'sendproof.language'

/** Rejects if they are neither loaded nor available. */
export async function loadWords(language: Language): Promise<Words> {
  const ui = await uiLoaders[language]()
  const english = coverage[language] < 1 ? await uiLoaders[fallbackLanguage]() : ui
  return { language, texts: typesetAll(bindTexts<UiTexts>(language, ui, english), language) }
}

/** The initial language, before the engine is asked: the last one used, else the browser's. */
export function firstLanguage(): Language {
  const shown = readShown()
  return shown !== null && isLanguage(shown) ? shown : preferredByBrowser()
}

/** Saves the language for the next start. */
export function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is full or blocked: the next start uses the browser's language.
  }
}

export function preferredByBrowser(): Language {
  const spoken = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return spoken.find(isLanguage) ?? fallbackLanguage
}

function readShown(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
