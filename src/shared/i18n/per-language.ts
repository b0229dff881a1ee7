import { type Language, languages } from '../languages.ts'

/**
 * Creates a value per language on first use. The first `Intl` formatter takes milliseconds, because it loads the
 * language's data, and many runs print no number.
 */
export function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made: Partial<Record<Language, T>> = {}
  return (language) => {
    made[language] ??= make(language)
    return made[language]
  }
}

/** The same as a table whose entries are created on first access. */
export function tablePerLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  const of = perLanguage(make)
  const table = {}
  for (const language of languages)
    Object.defineProperty(table, language, { enumerable: true, get: () => of(language) })
  return table as Record<Language, T>
}
