import type { Language } from '../../shared/language.ts'

/** How a language wants its texts set. */
const setText: Partial<Record<Language, (text: string) => string>> = {
  // Words of one letter go to the next line with the word they belong to.
  pl: (text) => text.replace(/(?<![^\s(„–])([aiouwz]) (?=\S)/gi, '$1\u00a0'),
}

/** A text as it is set on the page. What is copied or compared stays as it is in the catalogue. */
export function typeset(text: string, language: Language): string {
  return setText[language]?.(text) ?? text
}

/** A catalogue whose texts, and what its functions make of what they are told, are set for the page. */
export function typesetAll<T extends object>(catalogue: T, language: Language): T
export function typesetAll(catalogue: unknown, language: Language): unknown
export function typesetAll(catalogue: unknown, language: Language): unknown {
  if (typeof catalogue === 'string') return typeset(catalogue, language)
  if (typeof catalogue === 'function') return (...told: unknown[]) => typesetAll(catalogue(...told), language)
  if (Array.isArray(catalogue)) return catalogue.map((entry) => typesetAll(entry, language))
  if (typeof catalogue !== 'object' || catalogue === null) return catalogue
  return Object.fromEntries(Object.entries(catalogue).map(([key, entry]) => [key, typesetAll(entry, language)]))
}
