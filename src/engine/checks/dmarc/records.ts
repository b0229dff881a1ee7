import type { DnsAnswerRecord } from '../../../shared/contract/dns-answer.ts'
import type { DmarcPolicy } from '../../../shared/contract/message-facts/authentication.ts'
import type { PasteRecord } from '../../../shared/finding.ts'
import { parseDmarcRecord } from '../../protocols/dmarc/parse-record.ts'

/** The first record of a domain: it asks for reports and changes nothing else. */
export function firstRecord(domain: string): PasteRecord {
  return {
    name: `_dmarc.${domain}`,
    type: 'TXT',
    value: `v=DMARC1; p=none; rua=${reportAddress(domain)}`,
    current: null,
  }
}

/**
 * A record that nobody can use, as it would be used: what is legible stays, a policy that is not becomes `none`, and the
 * reports have an address. Where the record itself is none, the first one of a domain stands in its place.
 */
export function repaired(domain: string, text: string): PasteRecord {
  const { valid, p, rua, problems } = parseDmarcRecord(text)
  if (!valid) return { ...firstRecord(domain), current: text }
  const illegible = ['sp', 'np'].filter((name) => problems.some(({ code }) => code === `invalid_${name}`))
  const legible = without(tagsOf(text), illegible)
  const tags = p === null ? withTag(without(legible, ['p']), 'p=none') : legible
  const isReported = rua.some((uri) => uri.valid)
  const value = isReported ? tags : [...without(tags, ['rua']), `rua=${reportAddress(domain)}`]
  return { name: `_dmarc.${domain}`, type: 'TXT', value: value.join('; '), current: text }
}

/** What the DNS answered at the domain's `_dmarc` name that claims to be a DMARC record, valid or not. */
export function publishedRecords(dns: readonly DnsAnswerRecord[], domain: string): string[] {
  const answer = dns.find(({ name, type }) => type === 'TXT' && name.toLowerCase() === `_dmarc.${domain}`)
  return (answer?.records ?? []).map(joinStrings).filter((text) => /^v\s*=\s*DMARC1/i.test(text))
}

/** A TXT record in presentation format, `"one" "two"`, as one text. */
function joinStrings(record: string): string {
  return record.replace(/^"|"$/g, '').replaceAll('" "', '')
}

/**
 * The published record with the tag in force set to `quarantine`. A tag `sp` or `np` that cannot be read keeps receivers
 * from applying any (RFC 9989 section 4.10.1): without it, a stricter policy that is published comes into force.
 */
export function withQuarantine(policy: DmarcPolicy): PasteRecord {
  const { p, problems } = parseDmarcRecord(policy.record)
  const unreadable = ['sp', 'np'].filter((name) => problems.some(({ code }) => code === `invalid_${name}`))
  const isHeldBack = unreadable.length > 0
  if (isHeldBack && p !== null && p !== 'none') return withoutTags(policy.found_at, policy.record, unreadable)
  const inForce = isHeldBack || p === null ? 'p' : tagInForce(policy)
  return changed(policy, (tags) => withTag(without(tags, unreadable), `${inForce}=quarantine`))
}

/** The tags with another value of one; it comes behind the version where it was missing. */
function withTag([version = '', ...tags]: readonly string[], wanted: string): string[] {
  const isMeant = (tag: string) => nameOf(tag) === nameOf(wanted)
  return tags.some(isMeant)
    ? [version, ...tags.map((tag) => (isMeant(tag) ? wanted : tag))]
    : [version, wanted, ...tags]
}

function without(tags: readonly string[], names: readonly string[]): string[] {
  const dropped = new Set(names.map((name) => name.toLowerCase()))
  return tags.filter((tag) => !dropped.has(nameOf(tag)))
}

/** The published record without the mark of a test. */
export function withoutTesting(policy: DmarcPolicy): PasteRecord {
  return changed(policy, (tags) => without(tags, ['t']))
}

/** A published record without some of its tags. */
export function withoutTags(foundAt: string, record: string, names: readonly string[]): PasteRecord {
  return { name: `_dmarc.${foundAt}`, type: 'TXT', value: without(tagsOf(record), names).join('; '), current: record }
}

/** The published record with an address for the aggregate reports. */
export function withReports(policy: DmarcPolicy): PasteRecord {
  const rua = `rua=${reportAddress(policy.found_at)}`
  return changed(policy, (tags) => [...without(tags, ['rua']), rua])
}

/**
 * The tag that gave the policy in force: `sp` or `np` where the record of a parent domain names one (RFC 9989 section
 * 4.7), else `p`. Which of the two it was follows from the policy they name.
 */
function tagInForce({ domain, found_at, record, policy }: DmarcPolicy): string {
  if (domain === found_at) return 'p'
  const inherited = tagsOf(record).filter((tag) => ['sp', 'np'].includes(nameOf(tag)) && settingOf(tag) === policy)
  return inherited.map(nameOf).sort().at(-1) ?? 'p'
}

function changed(policy: DmarcPolicy, change: (tags: string[]) => string[]): PasteRecord {
  const value = change(tagsOf(policy.record)).join('; ')
  return { name: `_dmarc.${policy.found_at}`, type: 'TXT', value, current: policy.record }
}

/** The tags of a record (RFC 9989 section 4.8), as written. */
function tagsOf(record: string): string[] {
  return record
    .split(';')
    .map((tag) => tag.trim())
    .filter(Boolean)
}

function nameOf(tag: string): string {
  return tag.split('=', 1).join('').trim().toLowerCase()
}

function settingOf(tag: string): string {
  return tag
    .slice(tag.indexOf('=') + 1)
    .trim()
    .toLowerCase()
}

function reportAddress(domain: string): string {
  return `mailto:dmarc@${domain}`
}
