import type { DmarcPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { DnsAnswerRecord } from '../../../shared/contract/facts/dns-answer.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { parseDmarcRecord } from '../../../shared/records/dmarc.ts'
import { readRecordText } from '../../dns/record-text.ts'
import { readTxt } from '../../dns/select-txt.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import type { DmarcRequest } from '../../proposals/record-request.ts'
import { isMeantAs } from '../../protocols/meant-record.ts'

/** The tags that set a policy. */
export const policyTags = ['p', 'sp', 'np'] as const
type PolicyTag = (typeof policyTags)[number]

type Change = Partial<Pick<DmarcRequest, 'raise' | 'drop' | 'stricter' | 'meant' | 'removes'>>

/** A DMARC record for a domain that replaces the published texts, if any. */
export function requestRecord(domain: string, published: readonly string[], change: Change = {}): DmarcRequest {
  return { kind: 'dmarc', name: `_dmarc.${domain}`, domain, published, ...change }
}

/**
 * A change of the record that governs a domain, or only the corrections it needs anyway. Null for the record of a
 * registry above it, which is not the owner's to change.
 */
export function changePolicy(policy: DmarcPolicy, change: Change = {}): DmarcRequest | null {
  return isOfRegistry(policy) ? null : requestRecord(policy.found_at, [policy.record], change)
}

/** Whether the policy comes from a public suffix above the domain (RFC 9989 section 4.7, `psd=y`). */
export function isOfRegistry({ domain, found_at, record }: DmarcPolicy): boolean {
  return domain !== found_at && parseDmarcRecord(record).psd === 'y'
}

/** Raises the policy in force to `quarantine`. To be published only after reading the reports. */
export function raisePolicy(policy: DmarcPolicy): DmarcRequest | null {
  return changePolicy(policy, { raise: tagInForce(policy), stricter: true })
}

/** The texts at the domain's `_dmarc` name that are meant as DMARC records. */
export function publishedRecords(dns: readonly DnsAnswerRecord[], domain: string): string[] {
  const answer = dns.find(({ name, type }) => type === 'TXT' && name.toLowerCase() === `_dmarc.${domain}`)
  const texts = (answer?.records ?? []).map((record) => readTxt(readRecordText('TXT', record)))
  return texts.filter((text) => isMeantAs('dmarc', text))
}

/**
 * The tag that set the policy in force: `sp` or `np` if a parent domain's record has one (RFC 9989 section 4.7),
 * otherwise `p`. `np` is for names that do not exist, so it only counts if no other tag explains the policy.
 */
export function tagInForce({ domain, found_at, record, policy }: DmarcPolicy): PolicyTag {
  if (domain === found_at) return 'p'
  const tags = parseDmarcRecord(record)
  const inherited = tags.sp === null ? 'p' : 'sp'
  return tags[inherited] !== policy && tags.np === policy ? 'np' : inherited
}

/** Whether the author of a message has an address of a provider, whose policy is not the sender's concern. */
export function isOfProvider(facts: object & Partial<Pick<MessageFacts, 'author'>>): boolean {
  return facts.author?.state === 'known' && isFreeMail(facts.author.value.domain)
}
