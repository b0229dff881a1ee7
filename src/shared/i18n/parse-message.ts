/** A part of a parsed message: text, or an argument with its form (`names__count`). */
export type MessagePart =
  | string
  | { kind: 'value' | 'number' | 'score'; argument: string }
  | { kind: 'select'; argument: string; options: MessageOptions }
  | { kind: 'plural'; argument: string; offset: number; options: MessageOptions }
  /** `#`: the number of the plural around it, less its offset. */
  | { kind: 'count' }
export type MessageOptions = Readonly<Record<string, readonly MessagePart[]>>

/** Always with one decimal. */
const scoreStyle = '::.0'

/** The name of an option and its brace. */
const selectOption = /(\w+)\s*\{/y
const pluralOption = /(=\d+|\w+)\s*\{/y

interface Cursor {
  source: string
  at: number
}

/**
 * Parses the part of ICU MessageFormat that our locales use: arguments, numbers, `select` and `plural`. The page loads
 * it before anything else, and FormatJS is ten times as large. Tests compare both. Throws a `SyntaxError`.
 */
export function parseMessage(source: string): MessagePart[] {
  const cursor = { source, at: 0 }
  const parts = readParts(cursor, false)
  if (cursor.at < source.length) throw fault(cursor)
  return parts
}

/** Until the `}` that ends an option, or the end of the message. */
function readParts(cursor: Cursor, isInPlural: boolean): MessagePart[] {
  const special = isInPlural ? /[{}'#]/g : /[{}']/g
  const parts: MessagePart[] = []
  let text = ''
  const add = (part: MessagePart) => {
    if (text !== '') parts.push(text)
    text = ''
    parts.push(part)
  }
  for (;;) {
    special.lastIndex = cursor.at
    const end = special.exec(cursor.source)?.index ?? cursor.source.length
    text += cursor.source.slice(cursor.at, end)
    cursor.at = end
    const char = cursor.source[end]
    if (char === undefined || char === '}') {
      if (text !== '') parts.push(text)
      return parts
    }
    if (char === "'") text += readQuoted(cursor, isInPlural)
    else if (char === '{') add(readArgument(cursor))
    else {
      cursor.at += 1
      add({ kind: 'count' })
    }
  }
}

/** `''` is an apostrophe, and so is a single one unless it quotes syntax: `'{'`. */
function readQuoted(cursor: Cursor, isInPlural: boolean): string {
  const { source } = cursor
  const next = source[cursor.at + 1] ?? ''
  const quotes = next !== '' && (isInPlural ? '{}<>#' : '{}<>').includes(next)
  cursor.at += next === "'" ? 2 : 1
  if (!quotes) return "'"
  const quoted = /^(?:[^']|'')*/.exec(source.slice(cursor.at))?.[0] ?? ''
  cursor.at += quoted.length + 1
  return quoted.replaceAll("''", "'")
}

function readArgument(cursor: Cursor): MessagePart {
  const [, argument = '', type] = take(cursor, /\{\s*(\w+)\s*(?:,\s*(number|select|plural)\s*)?/y)
  if (type === 'select') {
    take(cursor, /,\s*/y)
    return { kind: type, argument, options: readOptions(cursor, selectOption) }
  }
  if (type === 'plural') {
    const [, offset = '0'] = take(cursor, /,\s*(?:offset:\s*(\d+)\s*)?/y)
    return { kind: type, argument, offset: Number(offset), options: readOptions(cursor, pluralOption) }
  }
  const [, style] = take(cursor, /(?:,\s*([^{}'\s]+)\s*)?\}/y)
  if (style !== undefined && (type !== 'number' || style !== scoreStyle)) throw fault(cursor)
  if (type === undefined) return { kind: 'value', argument }
  return { kind: style === scoreStyle ? 'score' : 'number', argument }
}

function readOptions(cursor: Cursor, option: RegExp): MessageOptions {
  const options: Record<string, MessagePart[]> = {}
  while (cursor.source[cursor.at] !== '}') {
    const [, name = ''] = take(cursor, option)
    options[name] = readParts(cursor, option === pluralOption)
    take(cursor, /\}\s*/y)
  }
  cursor.at += 1
  if (!options.other) throw fault(cursor)
  return options
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.source)
  if (!found) throw fault(cursor)
  cursor.at += found[0].length
  return found
}

function fault({ source, at }: Cursor): SyntaxError {
  return new SyntaxError(`not a message at character ${at}: ${source}`)
}

/** The arguments of a parsed message with their uses, including those inside options. */
export function argumentsOf(parts: readonly MessagePart[]): Map<string, MessagePart[]> {
  const found = new Map<string, MessagePart[]>()
  for (const part of parts) {
    if (typeof part === 'string' || part.kind === 'count') continue
    found.set(part.argument, [...(found.get(part.argument) ?? []), part])
    if (part.kind !== 'select' && part.kind !== 'plural') continue
    for (const option of Object.values(part.options)) {
      for (const [name, uses] of argumentsOf(option)) found.set(name, [...(found.get(name) ?? []), ...uses])
    }
  }
  return found
}

/** An argument's value name and its form, if any. */
export function splitForm(argument: string): { name: string; form: string | null } {
  const [name = argument, form = null] = argument.split('__')
  return { name, form }
}
