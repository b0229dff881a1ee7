import { parse } from '@formatjs/icu-messageformat-parser'
import { type Formatters, formatToParts, IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '../languages.ts'
import { numbersOf, scoresOf } from './format.ts'
import { argumentsOf } from './message-arguments.ts'
import { perLanguage } from './per-language.ts'
import { argumentValue, type MessageValues } from './value-forms.ts'

/** A message in ICU MessageFormat, parsed. */
export interface CompiledMessage {
  format(values: MessageValues): string
}

/** Parses a message. Throws a `SyntaxError` for one that is not valid. */
export function compileMessage(source: string, language: Language): CompiledMessage {
  // `IntlMessageFormat` itself resolves the locale for each message, which takes longer than to format it.
  const elements = parse(source, { ignoreTag: true })
  // With their forms: `names__count`.
  const names = [...argumentsOf(elements).keys()]
  return {
    format(values) {
      const context = { language, values }
      const printed = Object.fromEntries(names.map((name) => [name, argumentValue(name, context)]))
      const parts = formatToParts<string>(
        elements,
        language,
        formattersOf(language),
        IntlMessageFormat.formats,
        printed,
      )
      return parts.map(({ value }) => value).join('')
    },
  }
}

/** Numbers as everywhere in the product: one decimal at most; with `::.0` one always. */
const formattersOf = perLanguage((language): Formatters => {
  const plurals = new Intl.PluralRules(language)
  return {
    getNumberFormat: (_locales, options) => (options?.minimumFractionDigits ? scoresOf(language) : numbersOf(language)),
    getDateTimeFormat: (...parameters: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...parameters),
    getPluralRules: () => plurals,
  }
})
