import type { Language } from '../languages.ts'
import { perLanguage } from './per-language.ts'

/** Numbers with a true minus sign; a number that rounds to zero is 0, not −0. */
class TrueMinusFormat extends Intl.NumberFormat {
  constructor(language: Language, options: Intl.NumberFormatOptions) {
    super(language, { ...options, signDisplay: 'negative' })
  }

  override format(value: number): string {
    return super.format(value).replace('-', '−')
  }
}

/** Numbers with at most one decimal: 6.5, 12. */
export const numbersOf = perLanguage((language): Intl.NumberFormat => {
  const full = perLanguage(() => new TrueMinusFormat(language, { maximumFractionDigits: 1 }))
  return {
    // Most are small, and the first formatter takes as long as half of the start of Node.
    format: (value: number) => (isShort(value) ? String(value) : full(language).format(value)),
    formatToParts: (value: number) => full(language).formatToParts(value),
    formatRange: (start: number, end: number) => full(language).formatRange(start, end),
    formatRangeToParts: (start: number, end: number) => full(language).formatRangeToParts(start, end),
    resolvedOptions: () => full(language).resolvedOptions(),
  }
})
/** Scores and points always have one decimal, so that they align: 6.5, 8.0. */
export const scoresOf = perLanguage(
  (language) => new TrueMinusFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const exactNumbersOf = perLanguage((language) => new TrueMinusFormat(language, { maximumFractionDigits: 20 }))
const listsOf = perLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }))

/** Whether a number has the same digits in every language. */
function isShort(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 1000
}

/** A number in the format of the language, with at most one decimal and a true minus sign: 6.5, 6,5, −0,3. */
export function formatNumber(language: Language, value: number): string {
  return numbersOf(language).format(value)
}

/** A score or its points, with a true minus sign: 6.5, 8,0, −0.2. */
export function formatScore(language: Language, value: number): string {
  return scoresOf(language).format(value)
}

/** A number with all its decimals: 7.55. */
export function formatExactly(language: Language, value: number): string {
  return exactNumbersOf(language).format(value)
}

/** An enumeration: a, b, and c; a, b i c. */
export function formatList(language: Language, items: readonly string[]): string {
  return listsOf(language).format(items)
}
