import { isIpv4, isIpv6 } from './ip-address.ts'
import { type MacroString, parseDomainSpec, parseMacroString } from './macro-string.ts'
import { addressBits, type Network } from './network.ts'
import type { RecordProblem } from './tag-list.ts'

/** Syntax errors of an SPF term. Each makes the whole record a permanent error (RFC 7208 section 4.6). */
export const spfSyntaxCodes = [
  /** Not a visible ASCII character. */
  'invalid_character',
  'unknown_mechanism',
  /** A mechanism that needs a value after its colon. */
  'missing_value',
  /** A value for a mechanism that takes none. */
  'unexpected_value',
  'invalid_domain',
  /** An address instead of a domain: `a:192.0.2.1`. */
  'address_as_domain',
  'invalid_macro',
  'invalid_ip4',
  'invalid_ip6',
  'invalid_prefix_length',
] as const
export type SpfSyntaxCode = (typeof spfSyntaxCodes)[number]

export const mechanismNames = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'] as const
export type MechanismName = (typeof mechanismNames)[number]
export type Qualifier = '+' | '-' | '~' | '?'

interface TermText {
  /** As published. */
  text: string
  /** Its start position in the record. */
  position: number
}

export interface SpfMechanism extends TermText {
  kind: 'mechanism'
  name: MechanismName
  qualifier: Qualifier
  /** What follows the name, without the colon: a domain, a network, a prefix length, or nothing. */
  value: string
  /** Null if none is stated, which means the domain of the record. */
  domainSpec: MacroString | null
  /** For ip4 and ip6. */
  network: Network | null
  /** How many leading bits of an address count, for a and mx (section 5.3). */
  prefixes: { 4: number; 6: number }
}

export interface SpfModifier extends TermText {
  kind: 'modifier'
  /** In lower case. */
  name: string
  value: string
  /** For redirect and exp. */
  domainSpec: MacroString | null
}

export type SpfTerm = SpfMechanism | SpfModifier
export type SpfTermProblem = RecordProblem<SpfSyntaxCode>

const modifier = /^([A-Za-z][A-Za-z0-9\-_.]*)=(.*)$/s
const directive = /^([+\-~?]?)([A-Za-z][A-Za-z0-9]*)([:/].*)?$/s
const prefixLength = /^(?:0|[1-9]\d{0,2})$/
/** An optional domain, then the prefix lengths of a and mx (`dual-cidr-length`). */
const dualPrefix = /^(.*?)(?:\/(\d+))?(?:\/\/(\d+))?$/s

/** Whether a text has only the characters of a term: visible ASCII. */
export function isVisible(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text)
}

/** Parses one term of an SPF record (RFC 7208 section 4.6.1). `text` has no spaces. */
export function parseTerm(text: string, position: number): SpfTerm | SpfTermProblem {
  const parsed = readTerm(text, position)
  return typeof parsed === 'string' ? { code: parsed, detail: text, position } : parsed
}

function readTerm(text: string, position: number): SpfTerm | SpfSyntaxCode {
  if (!isVisible(text)) return 'invalid_character'
  const [, modifierName, modifierValue = ''] = modifier.exec(text) ?? []
  if (modifierName !== undefined) return readModifier(modifierName.toLowerCase(), modifierValue, { text, position })
  const [, qualifier = '', directiveName = '', rest = ''] = directive.exec(text) ?? []
  const name = mechanismNames.find((known) => known === directiveName.toLowerCase())
  if (!name) return 'unknown_mechanism'
  const value = rest.startsWith(':') ? rest.slice(1) : rest
  const argument = readArgument(name, rest)
  if (typeof argument === 'string') return argument
  return {
    kind: 'mechanism',
    text,
    position,
    name,
    qualifier: isQualifier(qualifier) ? qualifier : '+',
    value,
    domainSpec: null,
    network: null,
    prefixes: { ...addressBits },
    ...argument,
  }
}

function isQualifier(text: string): text is Qualifier {
  return text === '+' || text === '-' || text === '~' || text === '?'
}

function readModifier(name: string, value: string, term: TermText): SpfModifier | SpfSyntaxCode {
  if (name !== 'redirect' && name !== 'exp') {
    return parseMacroString(value, 'explanation')
      ? { kind: 'modifier', ...term, name, value, domainSpec: null }
      : 'invalid_macro'
  }
  const domainSpec = readDomainSpec(value)
  return typeof domainSpec === 'string' ? domainSpec : { kind: 'modifier', ...term, name, value, domainSpec }
}

type Argument = Partial<Pick<SpfMechanism, 'domainSpec' | 'network' | 'prefixes'>>

/** Parses what follows a mechanism's name: nothing, or text that starts with a colon or a slash. */
function readArgument(name: MechanismName, rest: string): Argument | SpfSyntaxCode {
  switch (name) {
    case 'all':
      return rest === '' ? {} : 'unexpected_value'
    case 'include':
    case 'exists':
      return rest.startsWith(':') ? readDomain(rest.slice(1)) : 'missing_value'
    case 'ptr':
      if (rest === '') return {}
      return rest.startsWith(':') ? readDomain(rest.slice(1)) : 'unexpected_value'
    case 'a':
    case 'mx':
      return readDomainAndPrefixes(rest)
    case 'ip4':
      return rest.startsWith(':') ? readNetwork(rest.slice(1), 4) : 'missing_value'
    case 'ip6':
      return rest.startsWith(':') ? readNetwork(rest.slice(1), 6) : 'missing_value'
  }
}

function readDomain(text: string): Argument | SpfSyntaxCode {
  const domainSpec = readDomainSpec(text)
  return typeof domainSpec === 'string' ? domainSpec : { domainSpec }
}

function readDomainSpec(text: string): MacroString | SpfSyntaxCode {
  if (text === '') return 'missing_value'
  const spec = parseDomainSpec(text)
  if (spec) return spec
  if (isIpv4(text) || isIpv6(text)) return 'address_as_domain'
  return parseMacroString(text) ? 'invalid_domain' : 'invalid_macro'
}

function readDomainAndPrefixes(rest: string): Argument | SpfSyntaxCode {
  const [, head = '', bits4, bits6] = dualPrefix.exec(rest) ?? []
  const prefixes = { 4: readPrefix(bits4, 4), 6: readPrefix(bits6, 6) }
  if (head !== '' && !head.startsWith(':')) return 'invalid_prefix_length'
  const domain = head === '' ? {} : readDomain(head.slice(1))
  if (typeof domain === 'string') return domain
  if (prefixes[4] === null || prefixes[6] === null) return 'invalid_prefix_length'
  return { ...domain, prefixes: { 4: prefixes[4], 6: prefixes[6] } }
}

function readNetwork(text: string, family: 4 | 6): Argument | SpfSyntaxCode {
  const slash = text.indexOf('/')
  const address = slash < 0 ? text : text.slice(0, slash)
  const isAddress = family === 4 ? isIpv4(address) : isIpv6(address)
  if (!isAddress) return family === 4 ? 'invalid_ip4' : 'invalid_ip6'
  const prefix = readPrefix(slash < 0 ? undefined : text.slice(slash + 1), family)
  return prefix === null ? 'invalid_prefix_length' : { network: { family, address, prefix } }
}

/** A prefix length: all bits if none is stated, null if it is invalid. */
function readPrefix(digits: string | undefined, family: 4 | 6): number | null {
  if (digits === undefined) return addressBits[family]
  return prefixLength.test(digits) && Number(digits) <= addressBits[family] ? Number(digits) : null
}

/** An all mechanism at the end of another term. */
const gluedEnd = /^(.+?)([-~?+]all)$/i
/** The start of another term inside one. */
const innerStart = /(?<=[A-Za-z0-9.}/])(?=[-~?+]?(?:ip4|ip6|include|exists|redirect)[:=])/i

/**
 * Splits SPF terms without a space between them: `ip4:192.0.2.1~all`, `include:a.exampleip4:192.0.2.1`. Null if the
 * word is one term. A host may be named `mail-all`, so an end after a domain name only counts in a record without its
 * own all (`hasEnd`).
 */
export function splitGluedTerm(word: string, hasEnd: boolean): string[] | null {
  const isTerm = !('code' in parseTerm(word, 0))
  const [, head = '', end = ''] = gluedEnd.exec(word) ?? []
  if (head !== '' && !(hasEnd && isTerm)) return [...(splitGluedTerm(head, true) ?? [head]), end]
  if (isTerm && !innerStart.test(word)) return null
  const parts = word.split(innerStart)
  return parts.length > 1 ? parts : null
}
