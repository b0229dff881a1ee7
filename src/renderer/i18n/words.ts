import { bindTexts, type LocaleTree } from '../../shared/i18n/bind-texts.ts'
import { coverage } from '../../shared/i18n/locales/coverage.ts'
import { areaLoaders } from '../../shared/i18n/locales/page-areas.ts'
import { fallbackLanguage, isLanguage, type Language } from '../../shared/languages.ts'
import { typesetAll } from './typography.ts'

/*
 * Loads the texts of the page by language and area. Imports no schemas: this runs before the app itself is loaded.
 */

/** A locale file that the page shows texts of. */
export type PageArea = keyof (typeof areaLoaders)[typeof fallbackLanguage]

/** The texts of an area in one language, by section. */
export type AreaTexts = Readonly<Record<string, unknown>>

interface LoadedArea {
  /** Undefined while they load. */
  texts: AreaTexts | undefined
  loading: Promise<AreaTexts>
}

const storageKey = 'sendproof.language'

/** The languages shown so far, and the areas of the code loaded so far: all of these are loaded in each of those. */
const languages = new Set<Language>()
const areas = new Set<PageArea>(['ui-app'])
const loaded = new Map<string, LoadedArea>()

/** Loads what is needed so far in a language. Rejects if something is neither loaded nor available. */
export async function loadLanguage(language: Language): Promise<void> {
  languages.add(language)
  await loadNeeded()
}

/** Loads code together with the texts that it shows. */
export function withTexts<T>(needed: readonly PageArea[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (const area of needed) areas.add(area)
    const [code] = await Promise.all([load(), loadNeeded()])
    return code
  }
}

async function loadNeeded(): Promise<void> {
  await Promise.all([...languages].flatMap((language) => [...areas].map((area) => loadArea(language, area).loading)))
}

export function loadArea(language: Language, area: PageArea): LoadedArea {
  const key = `${language} ${area}`
  const known = loaded.get(key)
  if (known) return known
  const started: LoadedArea = { texts: undefined, loading: readArea(language, area) }
  loaded.set(key, started)
  started.loading.then(
    (texts) => {
      started.texts = texts
    },
    // The next one who needs them tries again.
    () => loaded.delete(key),
  )
  return started
}

async function readArea(language: Language, area: PageArea): Promise<AreaTexts> {
  const loaders: Partial<Record<PageArea, () => Promise<{ default: LocaleTree }>>> = areaLoaders[language]
  const isWhole = coverage[language] === 1
  const [english, own] = await Promise.all([
    isWhole ? undefined : areaLoaders[fallbackLanguage][area](),
    loaders[area]?.(),
  ])
  const texts = bindTexts<AreaTexts>(language, own?.default ?? {}, english?.default)
  return typesetAll(texts, language)
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
