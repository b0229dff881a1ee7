import type { Reason } from '../../../shared/reason.ts'
import { type DkimKeyRecord, isDkimKeyRecord, parseDkimKeyRecord } from '../../../shared/records/dkim-key.ts'
import type { DnsAnswer, Resolver } from '../../dns/resolver.ts'
import { readTxt } from '../../dns/select-txt.ts'
import { inferServices, isReasoned, listCandidates, type SelectorCandidate, type SelectorHints } from './selectors.ts'

export interface DiscoveredSelector extends SelectorCandidate {
  /** The key records at the selector's name. With more than one, it is undefined which one a verifier uses. */
  records: DkimKeyRecord[]
  /** The aliases (CNAME) that lead to the record, if it is delegated to a service. */
  aliases: string[]
  /** Other texts at the name. */
  others: string[]
}

/** A selector that is delegated to a name without a key. */
export interface DanglingSelector extends SelectorCandidate {
  aliases: string[]
}

/**
 * * `found`: at least one selector has a key record, even if revoked
 * * `none_found`: something exists below `_domainkey`, but no guess matched; DKIM is most likely in use
 * * `none`: nothing exists below `_domainkey`
 * * `unknown`: DNS did not answer
 */
export type DiscoveryState = 'found' | 'none_found' | 'none' | 'unknown'

export interface SelectorDiscovery {
  state: DiscoveryState
  /** Why the state is unknown; null otherwise. */
  reason: Reason | null
  selectors: DiscoveredSelector[]
  dangling: DanglingSelector[]
  /** Selectors without a DNS answer, or with a key that may be that of a wildcard that did not answer. */
  unanswered: { selector: string; reason: Reason }[]
  /** Selectors that the user named but that do not exist. Selectors seen in mail may have been retired since. */
  missing: string[]
  /** The services that SPF and MX records point to. */
  services: string[]
  /** Whether one of these services uses selectors that cannot be guessed. */
  guessable: boolean
  /** The key record of a wildcard, which DNS returns for every nonexistent selector. */
  wildcard: DkimKeyRecord | null
  asked: number
}

/** A selector that no domain uses. Constant, so that a recorded audit can be replayed. */
export const absentSelector = 'sendproof-wildcard-probe-7d1f0c'

/**
 * Looks for a domain's DKIM keys. Selectors cannot be listed, so they are guessed; a missing selector proves nothing.
 * Only NXDOMAIN for `_domainkey` itself does, because then nothing exists below it (RFC 8020). Some name servers return
 * it for names that only have children, so selectors with a reason are queried even then. If the name servers do not
 * answer, guesses are skipped: a hundred more queries would only delay other results.
 */
export async function discoverSelectors(
  domain: string,
  hinting: SelectorHints | Promise<SelectorHints>,
  resolver: Resolver,
): Promise<SelectorDiscovery> {
  const [hints, parent, wildcardAnswer] = await Promise.all([
    hinting,
    resolver.query(`_domainkey.${domain}`, 'TXT'),
    resolver.query(keyName(absentSelector, domain), 'TXT'),
  ])
  const candidates = listCandidates(hints)
  const isPointless = parent.status === 'nxdomain' || isSilence(parent)
  const asked = isPointless ? candidates.filter((candidate) => isReasoned(candidate, hints)) : candidates
  const answers = await Promise.all(
    asked.map(async (candidate) => ({
      candidate,
      answer: await resolver.query(keyName(candidate.selector, domain), 'TXT'),
    })),
  )
  const wildcards = keyRecordsOf(wildcardAnswer)
  const selectors: DiscoveredSelector[] = []
  const unanswered: SelectorDiscovery['unanswered'] = []
  // With a wildcard, every name exists.
  const isWildcardExcluded = answers.some(({ answer }) => answer.status === 'nxdomain')
  const openWildcard = isWildcardExcluded ? null : reasonOf(wildcardAnswer)
  for (const { candidate, answer } of answers) {
    const found = readSelector(candidate, answer, wildcards)
    const reason = reasonOf(answer) ?? (found && mayBeWildcard(candidate, found) ? openWildcard : null)
    if (reason) unanswered.push({ selector: candidate.selector, reason })
    else if (found) selectors.push(found)
  }
  const services = inferServices(hints)
  const state = stateOf(selectors, parent, unanswered.length)
  return {
    state,
    reason: state === 'unknown' ? (unanswered[0]?.reason ?? reasonOf(parent)) : null,
    selectors,
    dangling: answers.flatMap(({ candidate, answer }) => readDangling(candidate, answer, wildcardAnswer)),
    unanswered,
    missing: answers.filter(({ candidate, answer }) => isMissing(candidate, answer, wildcards)).map(toSelector),
    services: services.map(({ name }) => name),
    guessable: !services.some(({ dkim }) => dkim?.random),
    wildcard: wildcards[0] ?? null,
    asked: asked.length,
  }
}

/** The name of a selector's key record (RFC 6376 section 3.6.2.1). */
export function keyName(selector: string, domain: string): string {
  return `${selector}._domainkey.${domain}`
}

function keyRecordsOf(answer: DnsAnswer<'TXT'>): DkimKeyRecord[] {
  if (answer.status !== 'found') return []
  return answer.records.map(readTxt).filter(isDkimKeyRecord).map(parseDkimKeyRecord)
}

function readSelector(
  candidate: SelectorCandidate,
  answer: DnsAnswer<'TXT'>,
  wildcards: readonly DkimKeyRecord[],
): DiscoveredSelector | null {
  const records = keysAt(candidate, answer, wildcards)
  if (answer.status !== 'found' || records.length === 0) return null
  const others = answer.records.map(readTxt).filter((text) => !isDkimKeyRecord(text))
  return { ...candidate, records, aliases: answer.aliases, others }
}

/** Whether a key proves nothing if it is that of a wildcard, see `keysAt`. */
function mayBeWildcard({ source }: SelectorCandidate, { records }: DiscoveredSelector): boolean {
  return !isInUse(source) || records.some(({ revoked }) => revoked)
}

/** Whether the user named the selector, or mail uses it. */
function isInUse(source: SelectorCandidate['source']): boolean {
  return source === 'given' || source === 'seen'
}

/** A wildcard alias (`*.example.com`) is not a delegation; a possible one proves nothing. */
function readDangling(
  candidate: SelectorCandidate,
  answer: DnsAnswer<'TXT'>,
  wildcard: DnsAnswer<'TXT'>,
): DanglingSelector[] {
  if ((answer.status !== 'nxdomain' && answer.status !== 'nodata') || wildcard.status === 'unavailable') return []
  const [target] = answer.aliases
  return target === undefined || wildcard.aliases[0] === target ? [] : [{ ...candidate, aliases: answer.aliases }]
}

/**
 * A wildcard's key is also the key of a selector in use, because receivers find it there. It does not prove a guessed
 * selector, and a revoked one only says that all other selectors are unused.
 */
function keysAt(
  { source }: SelectorCandidate,
  answer: DnsAnswer<'TXT'>,
  wildcards: readonly DkimKeyRecord[],
): DkimKeyRecord[] {
  const isOwn = (record: DkimKeyRecord) => wildcards.every(({ text }) => text !== record.text)
  return keyRecordsOf(answer).filter((record) => isOwn(record) || (isInUse(source) && !record.revoked))
}

function isMissing(
  candidate: SelectorCandidate,
  answer: DnsAnswer<'TXT'>,
  wildcards: readonly DkimKeyRecord[],
): boolean {
  const isAnswered = candidate.source === 'given' && answer.status !== 'unavailable'
  return isAnswered && keysAt(candidate, answer, wildcards).length === 0
}

function toSelector({ candidate }: { candidate: SelectorCandidate }): string {
  return candidate.selector
}

function stateOf(selectors: readonly DiscoveredSelector[], parent: DnsAnswer, unanswered: number): DiscoveryState {
  if (selectors.length > 0) return 'found'
  if (parent.status === 'unavailable' || unanswered > 0) return 'unknown'
  return parent.status === 'nxdomain' ? 'none' : 'none_found'
}

/** Whether no server answered. A server that refuses or fails answers quickly and may know other names. */
function isSilence(answer: DnsAnswer): boolean {
  return answer.status === 'unavailable' && (answer.reason.code === 'dns_timeout' || answer.reason.code === 'deadline')
}

function reasonOf(answer: DnsAnswer): Reason | null {
  return answer.status === 'unavailable' ? answer.reason : null
}
