import type { Language } from '../language.ts'

/** With a sign where there is something to subtract: what rounds to nothing is 0, not -0. */
const oneDecimal = { maximumFractionDigits: 1, signDisplay: 'negative' } as const

const numbers: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en', oneDecimal),
  pl: new Intl.NumberFormat('pl', oneDecimal),
}

const lists: Record<Language, Intl.ListFormat> = {
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
  pl: new Intl.ListFormat('pl', { type: 'conjunction' }),
}

/** A number as people of the language write it, with at most one decimal and a true minus sign: 6.5, 6,5, −0,3. */
export function formatNumber(language: Language, value: number): string {
  return numbers[language].format(value).replace('-', '−')
}

/** Several things in a sentence: a, b, and c; a, b i c. */
export function formatList(language: Language, items: readonly string[]): string {
  return lists[language].format(items)
}
