import { type Formatters, IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '../languages.ts'
import { numbersOf, scoresOf } from './format.ts'
import { argumentsOf } from './message-arguments.ts'
import { perLanguage } from './per-language.ts'
import { argumentValue, type MessageValues } from './value-forms.ts'

/** A message in ICU MessageFormat, parsed. */
export interface CompiledMessage {
  /** The names of its arguments with their forms: `names__count`. */
  arguments: readonly string[]
  format(values: MessageValues): string
}

/** Parses a message. Throws a `SyntaxError` that says what is wrong with it. */
export function compileMessage(source: string, language: Language): CompiledMessage {
  const message = new IntlMessageFormat(source, language, undefined, {
    formatters: formattersOf(language),
    ignoreTag: true,
  })
  const names = [...argumentsOf(message.getAst()).keys()]
  return {
    arguments: names,
    format(values) {
      const context = { language, values }
      return String(message.format(Object.fromEntries(names.map((name) => [name, argumentValue(name, context)]))))
    },
  }
}

const plurals = perLanguage((language) => new Intl.PluralRules(language))

/** Numbers as everywhere in the product: one decimal at most; with `::.0` one always. */
function formattersOf(language: Language): Formatters {
  return {
    getNumberFormat: (_locales, options) => (options?.minimumFractionDigits ? scoresOf(language) : numbersOf(language)),
    getDateTimeFormat: (...told) => new Intl.DateTimeFormat(...told),
    getPluralRules: () => plurals(language),
  }
}
