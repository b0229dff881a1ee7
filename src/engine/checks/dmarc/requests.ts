import type { DnsAnswerRecord } from '../../../shared/contract/facts/dns-answer.ts'
import type { DmarcPolicy } from '../../../shared/contract/facts/message/authentication.ts'
import { parseDmarcRecord } from '../../../shared/records/dmarc.ts'
import { readRecordText } from '../../dns/record-text.ts'
import type { DmarcRequest } from '../../proposals/record-request.ts'
import { isMeantAs } from '../../protocols/meant-record.ts'
import { readTxt } from '../../protocols/select-txt.ts'

type Change = Partial<Pick<DmarcRequest, 'raise' | 'drop' | 'stricter' | 'meant' | 'removes'>>

/** A record for a domain in place of the texts published there; without any, its first one. */
export function requestRecord(domain: string, published: readonly string[], change: Change = {}): DmarcRequest {
  return { kind: 'dmarc', name: `_dmarc.${domain}`, domain, published, ...change }
}

/** A change of the record that governs a domain; without one, the corrections that it needs anyway. */
export function changePolicy({ found_at, record }: DmarcPolicy, change: Change = {}): DmarcRequest {
  return requestRecord(found_at, [record], change)
}

/** The policy in force made `quarantine`, to be published only after the reports were read. */
export function raisePolicy(policy: DmarcPolicy): DmarcRequest {
  return changePolicy(policy, { raise: tagInForce(policy), stricter: true })
}

/** The texts at the domain's `_dmarc` name that were meant as DMARC records. */
export function publishedRecords(dns: readonly DnsAnswerRecord[], domain: string): string[] {
  const answer = dns.find(({ name, type }) => type === 'TXT' && name.toLowerCase() === `_dmarc.${domain}`)
  const texts = (answer?.records ?? []).map((record) => readTxt(readRecordText('TXT', record)))
  return texts.filter((text) => isMeantAs('dmarc', text))
}

/**
 * The tag that gave the policy in force: `sp` or `np` where the record of a parent domain names one (RFC 9989 section
 * 4.7), else `p`. Which of the two it was follows from the policy they name.
 */
function tagInForce({ domain, found_at, record, policy }: DmarcPolicy): 'p' | 'sp' | 'np' {
  if (domain === found_at) return 'p'
  const tags = parseDmarcRecord(record)
  return (['sp', 'np'] as const).find((name) => tags[name] === policy) ?? 'p'
}
