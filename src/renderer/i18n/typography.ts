import type { Language } from '../../shared/languages.ts'

/** Typographic rules by language. */
const setText: Partial<Record<Language, (text: string) => string>> = {
  // Neither single-letter words nor a single letter before a hyphen may end a line.
  pl: (text) => text.replace(/(?<![^\s(„–])([aiouwz]) (?=\S)/gi, '$1\u00a0').replace(/\b(e)-(?=mail)/gi, '$1\u2011'),
}

/** Applies typography to a displayed text. Text that is copied or compared stays unchanged. */
export function typeset(text: string, language: Language): string {
  return setText[language]?.(text) ?? text
}

/** Undoes typography, to compare a displayed text with a typed one. */
export function untypeset(text: string): string {
  return text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')
}

/** Applies typography to a whole catalog, including the results of its functions. */
export function typesetAll<T extends object>(catalog: T, language: Language): T
export function typesetAll(catalog: unknown, language: Language): unknown
export function typesetAll(catalog: unknown, language: Language): unknown {
  if (typeof catalog === 'string') return typeset(catalog, language)
  if (typeof catalog === 'function') return (...told: unknown[]) => typesetAll(catalog(...told), language)
  if (Array.isArray(catalog)) return catalog.map((entry) => typesetAll(entry, language))
  if (typeof catalog !== 'object' || catalog === null) return catalog
  return Object.fromEntries(Object.entries(catalog).map(([key, entry]) => [key, typesetAll(entry, language)]))
}
