import type { Language } from '../language.ts'

const numbers: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
  pl: new Intl.NumberFormat('pl', { maximumFractionDigits: 1 }),
}

const lists: Record<Language, Intl.ListFormat> = {
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
  pl: new Intl.ListFormat('pl', { type: 'conjunction' }),
}

/** A number as people of the language write it, with at most one decimal: 6.5, 6,5. */
export function formatNumber(language: Language, value: number): string {
  return numbers[language].format(value)
}

/** Several things in a sentence: a, b, and c; a, b i c. */
export function formatList(language: Language, items: readonly string[]): string {
  return lists[language].format(items)
}
