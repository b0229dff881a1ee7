import type { Caution } from '../../shared/findings/finding.ts'
import { parseSpfRecord } from '../../shared/records/spf.ts'
import { allowsAnySender, arrangeTerms, asInclude, isAll, isRedirect, meantTerms } from '../protocols/spf/spf-terms.ts'
import type { Draft, SpfRequest } from './record-request.ts'

/** Maximum total size of the source texts in bytes: more than any real domain publishes. */
const maxTexts = 8192

/** Problems that a proposal may keep: wide networks and ptr are up to the owner. */
const tolerated = new Set(['wide_network', 'ptr_used', 'all_neutral'])

/**
 * The single SPF record that fulfills all requests for a name. Null if there is none: an unreadable term, no sender left,
 * or too much text.
 */
export function draftSpf(requests: readonly SpfRequest[]): Draft | null {
  const published = unique(requests.flatMap((request) => request.published))
  const texts = unique([...published, ...requests.flatMap(({ meant = [] }) => meant)])
  if (texts.join('').length > maxTexts) return null
  const merged =
    texts.length === 0 ? (requests.find(({ first }) => first)?.first ?? null) : mergeTexts(texts, published)
  if (merged === null) return null
  const terms = arrangeTerms(applyChanges(merged, requests))
  const isTightened = tightens(terms, texts)
  // Without a sender, a record that refuses others refuses the domain's own mail, too.
  if ((isTightened || texts.some(acceptsAnyClient)) && !allowsAnySender(terms)) return null
  const value = ['v=spf1', ...terms].join(' ')
  if (!isSound(value)) return null
  const isFromElsewhere = requests.some(({ meant = [] }) => meant.length > 0)
  const cautions: Caution[] = [
    ...(isTightened ? [{ code: 'spf_end' as const }] : []),
    ...(isFromElsewhere && terms.find(isAll) === '-all' ? [{ code: 'spf_in_force' as const }] : []),
  ]
  return { value, cautions }
}

/** Whether a published text authorizes any client, even one with an address that is not visible on the internet. */
function acceptsAnyClient(text: string): boolean {
  return allowsAnySender(text.split(/\s+/).slice(1))
}

/** Whether every term is valid and effective. */
function isSound(value: string): boolean {
  const { problems, valid, all, redirect } = parseSpfRecord(value)
  const isClean = valid && problems.every(({ code }) => tolerated.has(code)) && all?.qualifier !== '+'
  return isClean && (all !== null || redirect !== null)
}

/** The terms of all texts, with the mildest of their ends: if records differ, which one was intended is unknown. */
function mergeTexts(texts: readonly string[], published: readonly string[]): string[] | null {
  const lists = texts.map((text) => withoutIdlePtr(meantTerms(text), text, published))
  if (lists.includes(null)) return null
  const known = lists.filter((list) => list !== null)
  const [only] = known
  if (known.length === 1 && only) return only
  const ends = known.map((list) => list.find(isAll)?.toLowerCase() ?? null)
  const redirects = new Set(known.flat().filter(isRedirect))
  if (redirects.size === 1 && known.every((list) => list.length === 1)) return [...redirects]
  const senders = known.flat().filter((term) => !isAll(term))
  // If there is an end, includes replace redirects to other records.
  return [...senders.map(asInclude), mildestOf(ends)]
}

/** Drops a ptr that is never evaluated: it has no effect and should not be used (RFC 7208 section 5.5). */
function withoutIdlePtr(terms: string[] | null, text: string, published: readonly string[]): string[] | null {
  const { valid, mechanisms } = parseSpfRecord(text)
  const isUsed =
    valid && published.length === 1 && published[0] === text && mechanisms.some(({ name }) => name === 'ptr')
  return isUsed ? terms : (terms?.filter((term) => !/^[-~?+]?ptr(?::|$)/i.test(term)) ?? null)
}

function mildestOf(ends: readonly (string | null)[]): string {
  const known = new Set(ends)
  if (known.size === 1 && known.has('-all')) return '-all'
  return known.size === 1 && known.has('?all') ? '?all' : '~all'
}

function applyChanges(terms: readonly string[], requests: readonly SpfRequest[]): string[] {
  const dropped = new Set(requests.flatMap(({ drop = [] }) => drop.map((term) => term.toLowerCase())))
  const allowed = requests.flatMap(({ allow }) => (allow === undefined ? [] : [addressTerm(allow)]))
  const isOpen = terms.some((term) => /^\+?all$/i.test(term))
  const end = isOpen ? '~all' : requests.find((request) => request.end)?.end
  const kept = terms.filter((term) => !dropped.has(term.toLowerCase()))
  const senders = kept.filter((term) => !isAll(term) && !isRedirect(term))
  // Receivers stop at the first term that matches, which may be one that does not pass (RFC 7208 section 4.6.2). What
  // follows it may be broken.
  const firstRefusal = senders.findIndex((term) => /^[-~?]/.test(term))
  const place = firstRefusal < 0 ? senders.length : firstRefusal
  const authorized = senders.toSpliced(place, 0, ...allowed).filter((term) => !allowed.some((ip) => refuses(term, ip)))
  const ends = end === undefined ? kept.filter((term) => isAll(term) || isRedirect(term)) : [end]
  // A record without an end means ?all (RFC 7208 section 4.7), so writing it changes nothing.
  return [...authorized, ...(ends.length > 0 ? ends : ['?all'])]
}

/** Whether a term is the address itself, refused. */
function refuses(term: string, address: string): boolean {
  return /^[-~?]/.test(term) && term.slice(1).toLowerCase() === address
}

function addressTerm(ip: string): string {
  return ip.includes(':') ? `ip6:${ip}` : `ip4:${ip}`
}

/** Whether the texts refuse no server, or one of them allows every server, but the terms refuse unlisted ones. */
function tightens(terms: readonly string[], texts: readonly string[]): boolean {
  if (texts.length === 0 || terms.find(isAll) !== '~all') return false
  const written = texts.flatMap((text) => meantTerms(text) ?? []).filter(isAll)
  return written.some((term) => /^\+?all$/i.test(term)) || !written.some((term) => /^[-~]all$/i.test(term))
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
