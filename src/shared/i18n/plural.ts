import type { Language } from '../language.ts'
import { perLanguage } from './per-language.ts'

/**
 * The forms of a word that goes with a number, named as in CLDR. English has `one` and `other`; Polish has `one`
 * (1 test), `few` (2 testy), `many` (5 testów) and `other` for fractions (1,5 testu).
 */
export interface PluralForms {
  one: string
  few?: string
  many?: string
  other: string
}

const rulesOf = perLanguage((language) => new Intl.PluralRules(language))

/** The form that goes with `count`; where a language has a form that is not given, `other` stands in. */
export function pluralForm(language: Language, count: number, forms: PluralForms): string {
  const category = rulesOf(language).select(count)
  return (category === 'one' || category === 'few' || category === 'many' ? forms[category] : undefined) ?? forms.other
}
