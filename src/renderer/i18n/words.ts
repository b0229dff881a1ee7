import { bindTexts } from '../../shared/i18n/bind-texts.ts'
import { coverage } from '../../shared/i18n/locales/coverage.ts'
import { uiLoaders } from '../../shared/i18n/locales/ui-loaders.ts'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import { fallbackLanguage, isLanguage, type Language } from '../../shared/languages.ts'
import { typesetAll } from './typography.ts'

/*
 * Imports no schemas: what is here runs before the app itself is loaded.
 */

/** The words of the app in one language. */
export interface Words {
  language: Language
  texts: UiTexts
}

const storageKey = 'sendproof.language'

/** Rejects when it is not here yet and cannot be fetched. */
export async function loadWords(language: Language): Promise<Words> {
  const ui = await uiLoaders[language]()
  const english = coverage[language] < 1 ? await uiLoaders[fallbackLanguage]() : ui
  return { language, texts: typesetAll(bindTexts<UiTexts>(language, ui, english), language) }
}

/** The language to begin with, before the engine was asked: the one that was shown last, else what the browser wishes. */
export function firstLanguage(): Language {
  const shown = readShown()
  return shown !== null && isLanguage(shown) ? shown : preferredByBrowser()
}

/** Has the next start begin in this language. */
export function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is full or forbidden: the next start begins as the browser wishes.
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
