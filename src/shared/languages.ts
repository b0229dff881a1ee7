/** A language of the product. Its texts are in `resources/locales/<tag>/`. */
export interface LanguageInfo {
  /** Its name in the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
}

/** All languages, by BCP 47 tag. Missing messages are shown in the first one. */
export const languageInfo = {
  en: { name: 'English', direction: 'ltr' },
  pl: { name: 'Polski', direction: 'ltr' },
} as const satisfies Record<string, LanguageInfo>

export type Language = keyof typeof languageInfo

export const fallbackLanguage = 'en' satisfies Language

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languageInfo, tag)
}

export const languages = Object.keys(languageInfo).filter(isLanguage)
