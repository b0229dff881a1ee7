import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { languageInfo } from '../../shared/languages.ts'
import { useEngine } from '../api/engine.ts'
import { usePreferences } from '../preferences.ts'
import { loadWords, preferredByBrowser, saveLanguage, type Words } from './words.ts'

export const WordsContext = createContext<Words | null>(null)

interface LanguageProviderProps {
  /** The initial texts, until the engine's language setting is loaded. */
  first: Words
  children: ReactNode
}

/**
 * Determines the language of the page: the choice made here, else the engine's setting, else the browser's language.
 * Keeps the current texts while others load.
 */
export function LanguageProvider({ first, children }: LanguageProviderProps) {
  const chosen = usePreferences().language
  const { data: engine } = useEngine()
  const wanted = chosen ?? (engine ? (engine.lang ?? preferredByBrowser()) : first.language)
  const words = useWords(first, wanted)
  useEffect(() => {
    document.documentElement.lang = words.language
    document.documentElement.dir = languageInfo[words.language].direction
    saveLanguage(words.language)
  }, [words.language])
  return <WordsContext value={words}>{children}</WordsContext>
}

function useWords(first: Words, wanted: Language): Words {
  const [words, setWords] = useState(first)
  useEffect(() => {
    if (words.language === wanted) return
    let isStillWanted = true
    loadWords(wanted).then(
      (loaded) => {
        if (isStillWanted) setWords(loaded)
      },
      // The engine, which serves the texts, does not respond; the page shows that anyway.
      () => {},
    )
    return () => {
      isStillWanted = false
    }
  }, [words, wanted])
  return words
}

export function useLanguage(): Language {
  return usePageWords().language
}

/** The UI texts in the language of the page. */
export function useTexts(): UiTexts {
  return usePageWords().texts
}

function usePageWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('there is no LanguageProvider')
  return words
}
