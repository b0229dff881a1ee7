import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { fallbackLanguage, type Language } from '../languages.ts'
import { type CompiledMessage, compileMessage } from './message-format.ts'
import type { MessageValues } from './value-forms.ts'

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
