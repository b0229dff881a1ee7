import type { Language } from '../language.ts'
import { perLanguage } from './per-language.ts'

const numbersOf = perLanguage(
  // With a sign where there is something to subtract: what rounds to nothing is 0, not -0.
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'negative' }),
)
/** Scores and points are tenths, written as such, so that they stand below each other: 6.5, 8.0. */
const scoresOf = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'negative',
    }),
)
const listsOf = perLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }))

/** A number as people of the language write it, with at most one decimal and a true minus sign: 6.5, 6,5, −0,3. */
export function formatNumber(language: Language, value: number): string {
  return numbersOf(language).format(value).replace('-', '−')
}

/** A score, or points of it, with a true minus sign: 6.5, 8,0, −0.2. */
export function formatScore(language: Language, value: number): string {
  return scoresOf(language).format(value).replace('-', '−')
}

/** Several things in a sentence: a, b, and c; a, b i c. */
export function formatList(language: Language, items: readonly string[]): string {
  return listsOf(language).format(items)
}
