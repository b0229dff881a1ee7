import type { DnsAnswerRecord } from '../../../shared/contract/dns-answer.ts'
import { readRecordText } from '../../dns/record-text.ts'
import { isMeantAs } from '../../protocols/meant-record.ts'
import { readTxt } from '../../protocols/select-txt.ts'
import { isSpfRecord } from '../../protocols/spf/parse-record.ts'

/** The texts of a domain, as the DNS answered, that were meant as SPF records and are none. */
export function brokenRecords(dns: readonly DnsAnswerRecord[], domain: string): string[] {
  const answer = dns.find(({ name, type }) => type === 'TXT' && name.toLowerCase() === domain)
  const texts = (answer?.records ?? []).map((record) => readTxt(readRecordText('TXT', record)))
  return texts.filter((text) => isMeantAs('spf', text) && !isSpfRecord(text))
}
