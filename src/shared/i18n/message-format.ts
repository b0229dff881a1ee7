import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { type Formatters, formatToParts, IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '../languages.ts'
import { numbersOf, scoresOf } from './format.ts'
import { argumentsOf } from './message-arguments.ts'
import { isOutsideText, mergeQuotes, type OutsideText } from './outside-text.ts'
import { perLanguage } from './per-language.ts'
import { argumentValue, type MessageValue, type MessageValues, printed } from './value-forms.ts'

/** A parsed ICU message. */
export interface CompiledMessage {
  hasArguments: boolean
  format(values: MessageValues): string
}

/** The formatter of a parsed message. */
export function compileMessage(parsed: readonly MessageFormatElement[], language: Language): CompiledMessage {
  // `IntlMessageFormat` itself resolves the locale for each message, which takes longer than formatting it.
  const elements = [...parsed]
  // With their forms: `names__count`.
  const names = [...argumentsOf(elements).keys()]
  return {
    hasArguments: names.length > 0,
    format(values) {
      const context = { language, values }
      const stated = Object.fromEntries(names.map((name) => [name, argumentValue(name, context)]))
      const parts = formatToParts<OutsideText | string>(
        elements,
        language,
        formattersOf(language),
        IntlMessageFormat.formats,
        stated,
      )
      const text = parts.map(({ value }) => (isOutsideText(value) ? printed(value, context) : String(value))).join('')
      return Object.values(values).some(hasOutsideText) ? mergeQuotes(text) : text
    },
  }
}

function hasOutsideText(value: MessageValue): boolean {
  return Array.isArray(value) ? value.some(isOutsideText) : isOutsideText(value)
}

/** Numbers as everywhere in the product: at most one decimal, or always one with `::.0`. */
const formattersOf = perLanguage((language): Formatters => {
  const plurals = new Intl.PluralRules(language)
  return {
    getNumberFormat: (_locales, options) => (options?.minimumFractionDigits ? scoresOf(language) : numbersOf(language)),
    getDateTimeFormat: (...parameters: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...parameters),
    getPluralRules: () => plurals,
  }
})
