import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { type Formatters, formatToParts, IntlMessageFormat } from 'intl-messageformat'
import { fallbackLanguage, type Language } from '../languages.ts'
import { numbersOf, scoresOf } from './format.ts'
import { argumentsOf } from './message-arguments.ts'
import { isOutsideText, mergeQuotes, type OutsideText } from './outside-text.ts'
import { perLanguage } from './per-language.ts'
import { argumentValue, type MessageValue, type MessageValues, printed } from './value-forms.ts'

/** A locale file, or a part of one: ICU messages by name. */
export type LocaleTree = string | ParsedMessage | readonly LocaleTree[] | { readonly [name: string]: LocaleTree }

/** A message that was parsed at build time. No argument name is empty. */
interface ParsedMessage {
  readonly '': readonly MessageFormatElement[]
}

/** A message without arguments is a string, others are functions of their values. */
export type Message = string | ((values: MessageValues) => string)

/** A message of a table in which some have arguments. */
export function fill(message: Message, values: MessageValues): string {
  return typeof message === 'string' ? message : message(values)
}

/**
 * The texts of a language from its locale file, with `english` for missing ones. `T` is generated from the English file
 * (`npm run generate`), and tests compare every locale with it.
 */
export function bindTexts<T>(language: Language, own: LocaleTree, english: LocaleTree = own): T {
  return bind(english, own, language) as T
}

function bind(english: LocaleTree, own: LocaleTree | undefined, language: Language): unknown {
  if (own === undefined) return bind(english, english, fallbackLanguage)
  if (typeof own === 'string') return bindMessage(own, language)
  if (isParsed(own)) return bindElements(own[''], language)
  if (isList(own)) return own.map((entry) => bind(entry, entry, language))
  return Object.fromEntries(Object.entries(english).map(([name, entry]) => [name, bind(entry, own[name], language)]))
}

function isList(tree: LocaleTree): tree is readonly LocaleTree[] {
  return Array.isArray(tree)
}

function isParsed(tree: LocaleTree): tree is ParsedMessage {
  return typeof tree === 'object' && '' in tree
}

function bindElements(elements: readonly MessageFormatElement[], language: Language): Message {
  const message = compileMessage(elements, language)
  return message.hasArguments ? (values) => message.format(values) : message.format({})
}

/** Parsed on first use: most messages are never used. */
function bindMessage(source: string, language: Language): Message {
  if (!isPattern(source)) return source
  const compile = () => compileMessage(parse(source, { ignoreTag: true }), language)
  if (!source.includes('{')) return compile().format({})
  let message: CompiledMessage | undefined
  return (values) => {
    message ??= compile()
    return message.format(values)
  }
}

/** Whether a text contains ICU syntax. Most do not, and need no parser. */
export function isPattern(text: string): boolean {
  return text.includes('{') || text.includes("''")
}

/** A parsed ICU message. */
interface CompiledMessage {
  hasArguments: boolean
  format(values: MessageValues): string
}

/** The formatter of a parsed message. */
function compileMessage(parsed: readonly MessageFormatElement[], language: Language): CompiledMessage {
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
