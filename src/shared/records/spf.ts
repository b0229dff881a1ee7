import { memoize } from '../memoize.ts'
import { isPossibleName } from './host-name.ts'
import { isPublicIp } from './ip-address.ts'
import { hasHostBits, isPrivateNetwork, type Network } from './network.ts'
import {
  isVisible,
  mechanismNames,
  parseTerm,
  type Qualifier,
  type SpfMechanism,
  type SpfModifier,
  type SpfSyntaxCode,
  type SpfTerm,
  spfSyntaxCodes,
  splitGluedTerm,
} from './spf-term.ts'
import type { RecordProblem } from './tag-list.ts'

export type SpfProblemCode =
  | SpfSyntaxCode
  /** Not an SPF record: it does not start with `v=spf1`, followed by a space or the end. */
  | 'not_spf'
  /** redirect or exp more than once (RFC 7208 section 6). */
  | 'duplicate_modifier'
  /** Terms that can never be reached. */
  | 'terms_after_all'
  /** A redirect next to an all, which is never followed (section 6.1). */
  | 'redirect_ignored'
  /** Neither all nor redirect: unlisted servers get `neutral`. */
  | 'missing_all'
  /** `+all` or a bare `all`: any server may send. */
  | 'all_pass'
  | 'all_neutral'
  /** Slow, unreliable, and discouraged (section 5.5). */
  | 'ptr_used'
  | 'host_bits_set'
  | 'wide_network'
  /** An address that no mail can come from. */
  | 'private_network'
  | 'duplicate_term'
  /** A domain that DNS does not allow: with an empty or too long label (section 4.8). */
  | 'impossible_domain'
  | 'unknown_modifier'
  /** `ip4=…` is an unknown modifier, which is ignored. */
  | 'mechanism_as_modifier'
  /** A second `v=spf1` inside the record: two records were merged. */
  | 'version_repeated'
  /** Two terms without a space between them. */
  | 'glued_terms'
  /** More than one space between terms, or one at the end. Receivers ignore it. */
  | 'extra_space'
export type SpfProblem = RecordProblem<SpfProblemCode>

/** An SPF record (RFC 7208 section 4.6.1). */
export interface SpfRecord {
  text: string
  /** The well-formed terms, in order. */
  terms: SpfTerm[]
  /** The mechanisms that can be reached: up to the first all. */
  mechanisms: SpfMechanism[]
  all: SpfMechanism | null
  /** The redirect that is followed; null if the record has an all. */
  redirect: SpfModifier | null
  /** Whether it has an explanation of failures (`exp=`). */
  explains: boolean
  /** Whether the record itself causes no permanent error. */
  valid: boolean
  problems: SpfProblem[]
}

/**
 * Networks with shorter prefixes are too wide for one sender: the largest mail services send from fewer than 65,536
 * IPv4 addresses, and an IPv6 /32 is allocated to a whole provider.
 */
const narrowestSuspiciousPrefix = { 4: 16, 6: 32 } as const

const fatalCodes: ReadonlySet<SpfProblemCode> = new Set([...spfSyntaxCodes, 'not_spf', 'duplicate_modifier'])
const version = /^v=spf1(?: |$)/i
const versionLength = 'v=spf1'.length

/** Whether a TXT record is an SPF record (RFC 7208 section 4.5). */
export function isSpfRecord(text: string): boolean {
  return version.test(text)
}

/** The all mechanism as text: `~all`; a bare `all` is `+all`. */
export function formatAll({ qualifier }: { qualifier: Qualifier }): string {
  return `${qualifier}all`
}

/** Parses an SPF record. A record with a syntax error is invalid as a whole, but is read to its end. */
export const parseSpfRecord = memoize((text): SpfRecord => {
  const words = splitTerms(text)
  const parsed = words.map(({ text, position }) => parseTerm(text, position))
  const terms = parsed.filter((term) => 'kind' in term)
  const mechanisms = terms.filter((term) => term.kind === 'mechanism')
  const allIndex = mechanisms.findIndex(({ name }) => name === 'all')
  const effective = allIndex < 0 ? mechanisms : mechanisms.slice(0, allIndex + 1)
  const all = mechanisms[allIndex] ?? null
  const redirect = findRedirect(terms)
  const problems: SpfProblem[] = [
    ...(isSpfRecord(text) ? [] : [at('not_spf', { text: text.slice(0, versionLength), position: 0 })]),
    ...parsed.filter((term) => 'code' in term),
    ...checkSpacing(text),
    ...checkGlue(words, all !== null),
    ...checkRepetition(terms),
    ...checkEnd(text, terms, all),
    // What comes after all is never evaluated.
    ...effective.flatMap(checkMechanism),
    ...terms.flatMap(checkModifier),
    ...terms.flatMap(checkDomain),
  ]
  return {
    text,
    terms,
    mechanisms: effective,
    all,
    redirect: all ? null : redirect,
    explains: terms.some(({ kind, name }) => kind === 'modifier' && name === 'exp'),
    valid: !problems.some(({ code }) => fatalCodes.has(code)),
    problems: problems.sort((a, b) => a.position - b.position),
  }
})

interface Place {
  text: string
  position: number
}

function at(code: SpfProblemCode, { text, position }: Place): SpfProblem {
  return { code, detail: text, position }
}

/** The words after the version. Only spaces separate them. */
function splitTerms(text: string): Place[] {
  const places: Place[] = []
  const start = isSpfRecord(text) ? versionLength : 0
  let position = start
  for (const word of text.slice(start).split(' ')) {
    if (word !== '') places.push({ text: word, position })
    position += word.length + 1
  }
  return places
}

function checkSpacing(text: string): SpfProblem[] {
  const position = text.search(/ (?: |$)/)
  return position < 0 ? [] : [at('extra_space', { text: ' ', position })]
}

function checkGlue(words: readonly Place[], hasEnd: boolean): SpfProblem[] {
  // Another character between two terms, such as a no-break space, is its own fault.
  const visible = words.filter(({ text }) => isVisible(text))
  return visible.flatMap((term) => (splitGluedTerm(term.text, hasEnd) ? [at('glued_terms', term)] : []))
}

function checkRepetition(terms: readonly SpfTerm[]): SpfProblem[] {
  const seen = new Set<string>()
  return terms.flatMap((term) => {
    const isUnique = term.kind === 'modifier' && (term.name === 'redirect' || term.name === 'exp')
    const identity = isUnique ? `${term.name}=` : term.text.toLowerCase()
    const isRepeated = seen.has(identity)
    seen.add(identity)
    return isRepeated ? [at(isUnique ? 'duplicate_modifier' : 'duplicate_term', term)] : []
  })
}

function findRedirect(terms: readonly SpfTerm[]): SpfModifier | null {
  return terms.find((term): term is SpfModifier => term.kind === 'modifier' && term.name === 'redirect') ?? null
}

/** Problems with the end of a record, which applies to senders that match no mechanism. */
function checkEnd(text: string, terms: readonly SpfTerm[], all: SpfMechanism | null): SpfProblem[] {
  const redirect = findRedirect(terms)
  if (!all) return redirect ? [] : [at('missing_all', { text: '', position: text.length })]
  const problems: SpfProblem[] = []
  if (all.qualifier === '+') problems.push(at('all_pass', all))
  if (all.qualifier === '?') problems.push(at('all_neutral', all))
  const unreachable = terms.find((term) => term.kind === 'mechanism' && term.position > all.position)
  if (unreachable) problems.push(at('terms_after_all', unreachable))
  if (redirect) problems.push(at('redirect_ignored', redirect))
  return problems
}

function checkMechanism(mechanism: SpfMechanism): SpfProblem[] {
  if (mechanism.name === 'ptr') return [at('ptr_used', mechanism)]
  if (mechanism.network) return checkNetwork(mechanism, mechanism.network)
  const isWide = ([4, 6] as const).some((family) => mechanism.prefixes[family] < narrowestSuspiciousPrefix[family])
  return isWide && allows(mechanism) ? [at('wide_network', mechanism)] : []
}

function checkNetwork(mechanism: SpfMechanism, network: Network): SpfProblem[] {
  const problems: SpfProblem[] = []
  if (hasHostBits(network)) problems.push(at('host_bits_set', mechanism))
  const isWide = network.prefix < narrowestSuspiciousPrefix[network.family] && !isPrivateNetwork(network)
  if (isWide && allows(mechanism)) problems.push(at('wide_network', mechanism))
  else if (!isWide && !isPublicIp(network.address)) problems.push(at('private_network', mechanism))
  return problems
}

/** Whether senders that match pass. `-ip4:0.0.0.0/1` keeps half of all addresses out. */
function allows({ qualifier }: SpfMechanism): boolean {
  return qualifier === '+'
}

function checkModifier(term: SpfTerm): SpfProblem[] {
  if (term.kind !== 'modifier' || term.name === 'redirect' || term.name === 'exp') return []
  if (term.name === 'v') return [at('version_repeated', term)]
  const isMechanism = mechanismNames.some((name) => name === term.name)
  return [at(isMechanism ? 'mechanism_as_modifier' : 'unknown_modifier', term)]
}

function checkDomain(term: SpfTerm): SpfProblem[] {
  const { domainSpec } = term
  const isWritten = domainSpec?.parts.every((part) => 'literal' in part)
  const isPossible = !domainSpec || isPossibleName(domainSpec.text.replace(/\.$/, ''))
  return isWritten && !isPossible ? [at('impossible_domain', term)] : []
}
