import type { Language } from '../languages.ts'
import { formatList, formatNumber } from './format.ts'
import { formats } from './locales/formats.ts'
import { splitForm } from './message-arguments.ts'
import { formatMoment } from './moment.ts'
import { perLanguage } from './per-language.ts'
import { shellQuote } from './shell-quote.ts'
import { formatSize } from './size.ts'

/** Values of a message. A list becomes an enumeration: a, b, and c. */
export type MessageValue = string | number | boolean | null | undefined | readonly (string | number)[]
/** Values that can be printed as they are. */
export type Printed = string | number | readonly (string | number)[]
export type MessageValues = Readonly<Record<string, MessageValue>>

/** Maximum number of list items in a sentence. */
const shortList = 4

interface FormContext {
  language: Language
  /** All values of the message. */
  values: MessageValues
}

/**
 * Forms of a value as message arguments, which ICU lacks: `{names__count, plural, …}`. Lists follow the rules of the
 * language.
 */
const forms = {
  /** Whether there is a value: for `select` with `true` and `other`. */
  set: (value: MessageValue) => value !== null && value !== undefined && value !== '',
  count: (value: MessageValue) => itemsOf(value).length,
  first: (value: MessageValue) => itemsOf(value)[0] ?? '',
  /** a, b, c */
  plain: (value: MessageValue) => itemsOf(value).join(', '),
  /** a, b, or c */
  or: (value: MessageValue, { language }: FormContext) => disjunctionOf(language).format(itemsOf(value)),
  /** The first ones, and how many more there are. */
  short: (value: MessageValue, context: FormContext) => shorten(itemsOf(value), context),
  /** The same as HTML tags. */
  tags: (value: MessageValue, context: FormContext) =>
    shorten(
      itemsOf(value).map((name) => `<${name}>`),
      context,
    ),
  /** The same in quotation marks. */
  quoted: (value: MessageValue, context: FormContext) =>
    shorten(
      itemsOf(value).map((text) => pattern('quoted', text, context)),
      context,
    ),
  /** Whether the total (`count`) exceeds the number of names. */
  more: (value: MessageValue, { values }: FormContext) => Number(values.count) > itemsOf(value).length,
  ipv6: (value: MessageValue) => String(value).includes(':'),
  /** Quotes a word of a command to copy. */
  shell: (value: MessageValue) => shellQuote(String(value)),
  /** Starts with a lowercase letter, for the middle of a sentence. */
  lower: (value: MessageValue) => `${String(value).charAt(0).toLowerCase()}${String(value).slice(1)}`,
  /** A timestamp (RFC 3339) to the minute. */
  moment: (value: MessageValue) => formatMoment(String(value)),
  /** Bytes as MB or MiB. */
  size: (value: MessageValue) => formatSize(Number(value)),
  /** Kilobytes, at least 1. */
  kilobytes: (value: MessageValue, context: FormContext) =>
    Number(value) < 0.1
      ? formats[context.language].tinyKilobytes
      : pattern('kilobytes', formatNumber(context.language, Number(value)), context),
}

type Form = keyof typeof forms

/** A pattern in the locale's formats.json, with {0} as its only argument. */
function pattern(name: 'kilobytes' | 'quoted' | 'more', value: string, { language }: FormContext): string {
  return formats[language][name].replace('{0}', () => value)
}

const disjunctionOf = perLanguage((language) => new Intl.ListFormat(language, { type: 'disjunction' }))

export function isForm(name: string): name is Form {
  return Object.hasOwn(forms, name)
}

/** The value of a message argument. */
export function argumentValue(argument: string, context: FormContext): string | number | boolean {
  const { name, form } = splitForm(argument)
  const value = context.values[name]
  if (form === null) return printable(value, context.language)
  if (!isForm(form)) throw new TypeError(`no such form of a value: ${argument}`)
  return forms[form](value, context)
}

function printable(value: MessageValue, language: Language): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return formatList(language, itemsOf(value))
}

function itemsOf(value: MessageValue): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  return typeof value === 'object' ? value.map(String) : [String(value)]
}

function shorten(items: readonly string[], context: FormContext): string {
  const rest = items.length - shortList
  const named = rest > 0 ? [...items.slice(0, shortList), pattern('more', String(rest), context)] : items
  return formatList(context.language, named)
}
