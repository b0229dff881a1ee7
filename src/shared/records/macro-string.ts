/** A parsed `macro-string` (RFC 7208 section 7.1). */
export interface MacroString {
  text: string
  parts: readonly MacroPart[]
  /** Whether its value depends on the message or its client, so that it is not known in advance. */
  dependsOnMessage: boolean
  endsWithMacro: boolean
}

/** Literal text, or a macro letter with its transformers. */
export type MacroPart = { literal: string } | MacroExpand

export interface MacroExpand {
  /** In lower case. */
  letter: string
  /** Whether the letter is a capital, so that the value is percent-encoded (RFC 7208 section 7.3). */
  encodes: boolean
  /** How many of the rightmost parts are kept; null keeps all. */
  keep: number | null
  reverse: boolean
  /** The characters that split the value. */
  delimiters: string
}

/** `%%`, `%_`, and `%-` (RFC 7208 section 7.1). */
const escapes: Record<string, string> = { '%': '%', _: ' ', '-': '%20' }
/** The syntax between braces. The letters c, r, and t are for explanations only (section 7.2). */
const macroExpand = /^([slodiphv])(\d*)(r?)([.\-+,/_=]*)$/i
const explanationExpand = /^([slodiphvcrt])(\d*)(r?)([.\-+,/_=]*)$/i
/** Visible characters except `%`. */
const literal = /^[\x21-\x24\x26-\x7e]+/
/** A top label: letters, digits, and inner hyphens, not only digits (`toplabel`). */
const topLabel = /\.(?!\d+\.?$)[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.?$/
/** Maximum length of a domain name as text. Longer names lose labels from the left (section 7.3). */
const maxDomainLength = 253

/** Parses a macro-string; null if it is not one. */
export function parseMacroString(text: string, letters: 'term' | 'explanation' = 'term'): MacroString | null {
  const parts: MacroPart[] = []
  let rest = text
  let endsWithMacro = false
  while (rest !== '') {
    endsWithMacro = rest.startsWith('%')
    const read = endsWithMacro ? readMacro(rest, letters) : readLiteral(rest)
    if (!read) return null
    parts.push(read.part)
    rest = rest.slice(read.length)
  }
  const dependsOnMessage = parts.some((part) => 'letter' in part && part.letter !== 'd')
  return { text, parts, dependsOnMessage, endsWithMacro }
}

/** Parses a `domain-spec`: a macro-string that ends with a top label or a macro; null if it is not one. */
export function parseDomainSpec(text: string): MacroString | null {
  const spec = parseMacroString(text)
  return spec && (spec.endsWithMacro || topLabel.test(text)) ? spec : null
}

/**
 * The value of a domain-spec in lower case, without a final dot; null if it depends on the message. `domain` is the
 * domain that publishes the record: the value of `%{d}`.
 */
export function expandDomainSpec(spec: MacroString, domain: string): string | null {
  return spec.dependsOnMessage ? null : toTargetName(expandMacros(spec, { d: domain }))
}

/** Expands a macro-string. `values` has a value for each letter that it uses. */
export function expandMacros({ parts }: MacroString, values: MacroValues): string {
  return parts.map((part) => ('letter' in part ? expandMacro(part, values) : part.literal)).join('')
}

/** The name that an expanded domain-spec represents: in lower case, without a final dot, at most 253 characters. */
export function toTargetName(text: string): string {
  return shorten(text.toLowerCase().replace(/\.$/, ''))
}

/** Values by letter, in lower case (RFC 7208 section 7.2). */
export type MacroValues = Partial<Record<string, string>>

function expandMacro(macro: MacroExpand, values: MacroValues): string {
  const value = transform(values[macro.letter] ?? '', macro)
  return macro.encodes ? encode(value) : value
}

/** Percent-encodes everything except the unreserved characters of RFC 3986. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function readLiteral(text: string): { part: MacroPart; length: number } | null {
  const [match] = literal.exec(text) ?? []
  return match === undefined ? null : { part: { literal: match }, length: match.length }
}

function readMacro(text: string, letters: 'term' | 'explanation'): { part: MacroPart; length: number } | null {
  const escaped = escapes[text.charAt(1)]
  if (escaped !== undefined) return { part: { literal: escaped }, length: 2 }
  const close = text.indexOf('}')
  if (text.charAt(1) !== '{' || close < 0) return null
  const syntax = letters === 'term' ? macroExpand : explanationExpand
  const [, letter = '', digits = '', reverse = '', delimiters = ''] = syntax.exec(text.slice(2, close)) ?? []
  // A count of zero is a syntax error (section 7.1).
  if (letter === '' || /^0+$/.test(digits)) return null
  const keep = digits === '' ? null : Number(digits)
  return {
    part: {
      letter: letter.toLowerCase(),
      encodes: /[A-Z]/.test(letter),
      keep,
      reverse: reverse !== '',
      delimiters: delimiters || '.',
    },
    length: close + 1,
  }
}

function transform(value: string, { keep, reverse, delimiters }: MacroExpand): string {
  const parts = ['']
  for (const character of value) {
    if (delimiters.includes(character)) parts.push('')
    else parts.push(`${parts.pop()}${character}`)
  }
  if (reverse) parts.reverse()
  return parts.slice(keep === null ? 0 : -keep).join('.')
}

function shorten(domain: string): string {
  let short = domain
  while (short.length > maxDomainLength && short.includes('.')) short = short.slice(short.indexOf('.') + 1)
  return short
}
