import type { Language } from '../language.ts'

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
