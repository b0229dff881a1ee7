import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import type { Language } from '../../shared/language.ts'
import { languageInfo } from '../../shared/languages.ts'
import { useEngine } from '../api/engine.ts'
import { usePreferences } from '../preferences.ts'
import { loadWords, preferredByBrowser, saveLanguage, type Words } from './words.ts'

/** The words that the page shows at the moment. */
export const WordsContext = createContext<Words | null>(null)

interface LanguageProviderProps {
  /** What the page begins with, until the engine says which language it is set to. */
  first: Words
  children: ReactNode
}

/**
 * Decides the language of the page: what was chosen here, else the engine's setting, else the browser's wish. While the
 * words of another language are on their way, those that are here stay.
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
      // The engine that would serve them is not there; the page says so itself.
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

/** The words of the app in the language of the page. */
export function useTexts(): UiTexts {
  return usePageWords().texts
}

function usePageWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('there is no LanguageProvider')
  return words
}
