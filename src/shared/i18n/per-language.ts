import { type Language, languages } from '../languages.ts'

/**
 * What is made for a language when it is first wanted. The first formatter of `Intl` takes milliseconds, as it reads the
 * data of its language, and many a start of the program writes no number.
 */
export function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made: Partial<Record<Language, T>> = {}
  return (language) => {
    made[language] ??= make(language)
    return made[language]
  }
}

/** The same as a table, each entry of which is made when it is first read. */
export function tablePerLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  const of = perLanguage(make)
  const table = {}
  for (const language of languages)
    Object.defineProperty(table, language, { enumerable: true, get: () => of(language) })
  return table as Record<Language, T>
}
