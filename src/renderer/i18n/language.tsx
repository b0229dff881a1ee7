import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { uiSections } from '../../shared/i18n/locales/page-areas.ts'
import { perLanguage } from '../../shared/i18n/per-language.ts'
import type {
  DoubtsTexts,
  HtmlTexts,
  InsightsTexts,
  ReadinessTexts,
  ReportsTexts,
} from '../../shared/i18n/text-types.ts'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { languageInfo } from '../../shared/languages.ts'
import { useEngine } from '../api/engine.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { type AreaTexts, loadArea, loadLanguage, type PageArea, preferredByBrowser, saveLanguage } from './words.ts'

/** The areas of texts that are not only of pages. */
interface SharedAreas {
  doubts: DoubtsTexts
  html: HtmlTexts
  insights: InsightsTexts
  readiness: ReadinessTexts
  reports: ReportsTexts
}

/** The UI texts in one language. */
export interface Words {
  language: Language
  texts: UiTexts
}

export const WordsContext = createContext<Words | null>(null)

interface LanguageProviderProps {
  /** The initial language, until the engine's language setting is loaded. Its texts are loaded. */
  first: Language
  children: ReactNode
}

/**
 * Determines the language of the page: the choice made here, else the engine's setting, else the browser's language.
 * Keeps the current texts while others load.
 */
export function LanguageProvider({ first, children }: LanguageProviderProps) {
  const chosen = usePreferences().language
  const { data: engine } = useEngine()
  const wanted = chosen ?? (engine ? (engine.lang ?? preferredByBrowser()) : first)
  const language = useLoaded(first, wanted)
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = languageInfo[language].direction
    saveLanguage(language)
  }, [language])
  return <WordsContext value={wordsOf(language)}>{children}</WordsContext>
}

/** The wanted language as soon as its texts are loaded. */
function useLoaded(first: Language, wanted: Language): Language {
  const [language, setLanguage] = useState(first)
  useEffect(() => {
    if (language === wanted) return
    let isStillWanted = true
    loadLanguage(wanted).then(
      () => {
        if (isStillWanted) setLanguage(wanted)
      },
      // The engine, which serves the texts, does not respond; the page shows that anyway.
      () => {},
    )
    return () => {
      isStillWanted = false
    }
  }, [language, wanted])
  return language
}

const wordsOf = perLanguage((language): Words => {
  const texts = {}
  for (const [area, sections] of entriesOf(uiSections)) {
    for (const section of sections) {
      Object.defineProperty(texts, section, { get: () => readArea(language, area)[section] })
    }
  }
  // The sections are listed in the file that the type is generated from.
  return { language, texts: texts as UiTexts }
})

function entriesOf<K extends string, V>(table: Record<K, V>): [K, V][] {
  return Object.entries(table) as [K, V][]
}

/** Texts are loaded with the code that shows them (`withTexts`). Should some be missing, their part of the page waits. */
function readArea(language: Language, area: PageArea): AreaTexts {
  const { texts, loading } = loadArea(language, area)
  return texts ?? use(loading)
}

export function useLanguage(): Language {
  return usePageWords().language
}

/** The UI texts in the language of the page. */
export function useTexts(): UiTexts {
  return usePageWords().texts
}

/** Texts of reports that the page shows, too. */
export function useSharedTexts<A extends keyof SharedAreas>(area: A): SharedAreas[A] {
  return readArea(useLanguage(), area) as SharedAreas[A]
}

function usePageWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('there is no LanguageProvider')
  return words
}
