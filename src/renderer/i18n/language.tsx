import { createContext, type ReactNode, use, useEffect } from 'react'
import { type UiTexts, uiTexts } from '../../shared/i18n/ui-texts.ts'
import { fallbackLanguage, type Language, languages } from '../../shared/language.ts'
import { useEngine } from '../api/engine.ts'
import { usePreferences } from '../preferences.ts'

const LanguageContext = createContext<Language>(fallbackLanguage)

/** Decides the language of the page: what was chosen here, else the engine's setting, else the browser's wish. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const chosen = usePreferences().language
  const configured = useEngine().data?.lang
  const language = chosen ?? configured ?? preferredByBrowser()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  return use(LanguageContext)
}

/** The words of the app in the language of the page. */
export function useTexts(): UiTexts {
  return uiTexts[useLanguage()]
}

function preferredByBrowser(): Language {
  for (const tag of navigator.languages) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return fallbackLanguage
}
