import { z } from 'zod'
import type { MeaningKey } from '../i18n/ui/records.ts'
import { cutRecord } from './cut-record.ts'
import { faulty, ignored, means, type PartMeaning, type PartReading, type RecordPart } from './record-part.ts'

const modifier = /^([A-Za-z][A-Za-z0-9\-_.]*)=(.*)$/s
const directive = /^([+\-~?]?)([A-Za-z][A-Za-z0-9]*)([:/].*)?$/s
/** A macro, or characters that stand for themselves (RFC 7208 section 7.1). */
const macroTokens = /%(?:[%_-]|\{[slodiphv](?!0+(?!\d))\d*r?[.\-+,/_=]*\})|[\x21-\x24\x26-\x7e]+/giy
/** In an explanation three more letters stand for something (section 7.2). */
const explanationTokens = /%(?:[%_-]|\{[slodiphvcrt](?!0+(?!\d))\d*r?[.\-+,/_=]*\})|[\x21-\x24\x26-\x7e]+/giy
const topLabel = /\.(?!\d+\.?$)[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.?$/
const prefixLength = /^(?:0|[1-9]\d{0,2})$/
const addressBits = { 4: 32, 6: 128 } as const

/** What a mechanism makes of a sender that it matches; a plus changes nothing. */
const signMeanings: Record<string, MeaningKey> = { '-': 'sign_fail', '~': 'sign_softfail', '?': 'sign_neutral' }
const allMeanings: Record<string, MeaningKey> = {
  '': 'all_pass',
  '+': 'all_pass',
  '-': 'all_fail',
  '~': 'all_softfail',
  '?': 'all_neutral',
}

/** Takes an SPF record apart: its version, and its terms (RFC 7208 section 4.6.1). */
export function readSpfParts(record: string): RecordPart[] {
  const pieces = cutRecord(record, ' ')
  const hasAll = pieces.some(({ body }) => isAll(body))
  const seen = new Set<string>()
  let isPastAll = false
  return pieces.map(({ text, body, end }, index) => {
    const reading = index === 0 ? readVersion(text) : readTermInPlace(body)
    isPastAll ||= isAll(body)
    return { text, end, ...reading }
  })

  function readTermInPlace(term: string): PartReading {
    const reading = readTerm(term)
    if (reading.role === 'faulty') return reading
    const name = modifier.exec(term)?.[1]?.toLowerCase()
    if (name === undefined) return isPastAll ? ignored('after_all') : reading
    if (name !== 'redirect' && name !== 'exp') return reading
    if (seen.has(name)) return faulty('duplicate', name)
    seen.add(name)
    return name === 'redirect' && hasAll ? ignored('redirect_ignored') : reading
  }
}

function isAll(term: string): boolean {
  return /^[+\-~?]?all$/i.test(term)
}

function readVersion(text: string): PartReading {
  return text.toLowerCase() === 'v=spf1'
    ? { role: 'version', meanings: [means('spf_version')] }
    : faulty('no_version', 'v=spf1')
}

function readTerm(term: string): PartReading {
  const [, modifierName, modifierValue = ''] = modifier.exec(term) ?? []
  if (modifierName !== undefined) return readModifier(modifierName.toLowerCase(), modifierValue)
  const [, sign = '', name = '', argument = ''] = directive.exec(term) ?? []
  const mechanism = name.toLowerCase()
  if (!Object.hasOwn(mechanisms, mechanism)) return faulty('unknown_term', term)
  if (mechanism === 'all') return argument === '' ? all(sign) : faulty('bad_value', term)
  const meanings = mechanisms[mechanism]?.(argument)
  if (!meanings) return faulty('bad_value', term)
  const turned = signMeanings[sign]
  return { role: 'who', meanings: turned ? [...meanings, means(turned)] : meanings }
}

function all(sign: string): PartReading {
  return { role: 'policy', meanings: [means(allMeanings[sign] ?? 'all_pass')] }
}

function readModifier(name: string, value: string): PartReading {
  if (name === 'redirect') {
    if (!isDomainSpec(value)) return faulty('bad_value', `redirect=${value}`)
    return { role: 'who', meanings: [means('redirect', value), means('cost_more')] }
  }
  if (name === 'exp') {
    return isDomainSpec(value)
      ? { role: 'option', meanings: [means('exp', value)] }
      : faulty('bad_value', `exp=${value}`)
  }
  return tokensOf(value, explanationTokens) ? ignored('unknown_tag', name) : faulty('bad_value', `${name}=${value}`)
}

/** What a mechanism does with what follows its name, a text that begins with a colon or a slash; null: it cannot be read. */
const mechanisms: Record<string, (argument: string) => PartMeaning[] | null> = {
  all: () => null,
  include: (argument) => withDomain(argument, (domain) => [means('include', domain), means('cost_more')]),
  exists: (argument) => withDomain(argument, (domain) => [means('exists', domain), means('cost_one')]),
  ptr: (argument) =>
    argument === ''
      ? [means('ptr'), means('cost_one')]
      : withDomain(argument, (domain) => [means('ptr', domain), means('cost_one')]),
  a: (argument) => readHosts('a', argument),
  mx: (argument) => readHosts('mx', argument),
  ip4: (argument) => readNetwork(argument, 4),
  ip6: (argument) => readNetwork(argument, 6),
}

function withDomain(argument: string, explain: (domain: string) => PartMeaning[]): PartMeaning[] | null {
  const domain = argument.slice(1)
  return argument.startsWith(':') && isDomainSpec(domain) ? explain(domain) : null
}

/** A domain or nothing, then prefix lengths for IPv4 and IPv6, or neither (`dual-cidr-length`). */
function readHosts(key: 'a' | 'mx', argument: string): PartMeaning[] | null {
  const [prefixes = '', bits4, bits6] = /(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(argument) ?? []
  const index = argument.length - prefixes.length
  const domain = argument.slice(1, index)
  const isRead = index === 0 || (argument.startsWith(':') && isDomainSpec(domain))
  if (!isRead || !isPrefix(bits4, 4) || !isPrefix(bits6, 6)) return null
  return [means(key, domain), ...(prefixes === '' ? [] : [means('neighbours', prefixes)]), means('cost_one')]
}

function readNetwork(argument: string, family: 4 | 6): PartMeaning[] | null {
  const value = argument.slice(1)
  const slash = value.indexOf('/')
  const address = slash < 0 ? value : value.slice(0, slash)
  const isAddress = (family === 4 ? z.ipv4() : z.ipv6()).safeParse(address).success
  if (!argument.startsWith(':') || !isAddress) return null
  if (slash < 0) return [means('address', value)]
  return isPrefix(value.slice(slash + 1), family) ? [means('network', value)] : null
}

function isPrefix(digits: string | undefined, family: 4 | 6): boolean {
  return digits === undefined || (prefixLength.test(digits) && Number(digits) <= addressBits[family])
}

/** Whether a text is a `domain-spec`: macros and characters that end with a top label or a macro (section 7.1). */
function isDomainSpec(text: string): boolean {
  const last = tokensOf(text, macroTokens)?.at(-1)
  return last !== undefined && (last.startsWith('%') || topLabel.test(text))
}

/** The macros and what stands between them; null where something is neither. */
function tokensOf(text: string, syntax: RegExp): string[] | null {
  const tokens = text.match(syntax) ?? []
  return tokens.join('').length === text.length ? tokens : null
}
