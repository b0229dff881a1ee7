import type { Language } from '../languages.ts'
import { shellQuote } from '../quote-for-shell.ts'
import { formatList, formatNumber } from './format.ts'
import { nameHiddenCharacters } from './hidden-characters.ts'
import { formats } from './locales/formats.ts'
import { splitForm } from './message-arguments.ts'
import { formatMoment } from './moment.ts'
import { isOutsideText, type OutsideText } from './outside-text.ts'
import { perLanguage } from './per-language.ts'
import { formatSize } from './size.ts'

/** Values of a message. A list becomes an enumeration: a, b, and c. */
export type MessageValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | OutsideText
  | readonly (string | number | OutsideText)[]
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
  set: (value: MessageValue) => value !== null && value !== undefined && String(value) !== '',
  count: (value: MessageValue, context: FormContext) => itemsOf(value, context).length,
  first: (value: MessageValue, context: FormContext) => itemsOf(value, context)[0] ?? '',
  /** a, b, c */
  plain: (value: MessageValue, context: FormContext) => itemsOf(value, context).join(', '),
  /** a, b, or c */
  or: (value: MessageValue, context: FormContext) => disjunctionOf(context.language).format(itemsOf(value, context)),
  /** The first ones, and how many more there are. */
  short: (value: MessageValue, context: FormContext) => shorten(itemsOf(value, context), context),
  /** The same as HTML tags. */
  tags: (value: MessageValue, context: FormContext) =>
    shorten(
      itemsOf(value, context).map((name) => `<${name}>`),
      context,
    ),
  /** The same in quotation marks. */
  quoted: (value: MessageValue, context: FormContext) =>
    shorten(
      itemsOf(value, context).map((text) => pattern('quoted', text, context)),
      context,
    ),
  /** Whether the total (`count`) exceeds the number of names. */
  more: (value: MessageValue, context: FormContext) => Number(context.values.count) > itemsOf(value, context).length,
  ipv6: (value: MessageValue) => String(value).includes(':'),
  /** Quotes a word of a command to copy. */
  shell: (value: MessageValue, context: FormContext) =>
    isOutsideText(value) ? printed(value, context) : shellQuote(String(value)),
  /** Starts with a lowercase letter, for the middle of a sentence. */
  lower: (value: MessageValue, context: FormContext) =>
    isOutsideText(value)
      ? printed(value, context)
      : `${String(value).charAt(0).toLowerCase()}${String(value).slice(1)}`,
  /** Names the invisible and look-alike characters of a text of a record that begins at character `position`. */
  hidden: (value: MessageValue, { language, values: { position } }: FormContext) =>
    nameHiddenCharacters(language, String(value ?? ''), typeof position === 'number' ? position - 1 : 0),
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
function pattern(
  name: 'kilobytes' | 'quoted' | 'more',
  value: string,
  { language }: Pick<FormContext, 'language'>,
): string {
  return formats[language][name].replace('{0}', () => value)
}

const disjunctionOf = perLanguage((language) => new Intl.ListFormat(language, { type: 'disjunction' }))

export function isForm(name: string): name is Form {
  return Object.hasOwn(forms, name)
}

/** The value of a message argument. `compileMessage` prints text from outside where a message does not compare it. */
export function argumentValue(argument: string, context: FormContext): string | number | boolean | OutsideText {
  const { name, form } = splitForm(argument)
  const value = context.values[name]
  if (form === null) return isOutsideText(value) ? value : printable(value, context)
  if (!isForm(form)) throw new TypeError(`unknown value form: ${argument}`)
  return forms[form](value, context)
}

function printable(value: MessageValue, context: FormContext): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return formatList(context.language, itemsOf(value, context))
}

/** The printed items of a list. */
function itemsOf(value: MessageValue, context: FormContext): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  if (typeof value !== 'object' || isOutsideText(value)) return [printed(value, context)]
  return value.map((item) => printed(item, context))
}

/** Text from outside in quotation marks, anything else as it is. */
export function printed(value: string | number | OutsideText, context: Pick<FormContext, 'language'>): string {
  return isOutsideText(value) ? pattern('quoted', value.clean, context) : String(value)
}

function shorten(items: readonly string[], context: FormContext): string {
  const rest = items.length - shortList
  const named = rest > 0 ? [...items.slice(0, shortList), pattern('more', String(rest), context)] : items
  return formatList(context.language, named)
}
