import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { isMeantAs } from '../../protocols/meant-record.ts'
import { selectTxt } from '../../protocols/select-txt.ts'
import { isTlsRptRecord, parseTlsRptRecord, tlsRptName } from '../../protocols/tls-rpt/parse-record.ts'

/** Where reports on TLS go (RFC 8460 section 3). */
export async function gatherTlsRpt(domain: string, resolver: Resolver): Promise<AuditFacts['tls_rpt_record']> {
  const selection = selectTxt(await resolver.query(tlsRptName(domain), 'TXT'), isTlsRptRecord)
  switch (selection.status) {
    case 'unavailable':
      return unavailable(selection.reason)
    case 'none':
      return describeBroken(domain, selection.others)
    case 'several':
      return known({ domain, records: selection.texts.toSorted(), valid: false, rua: [], problems: [] })
    case 'one': {
      const { text, valid, rua, problems } = parseTlsRptRecord(selection.text)
      return known({ domain, records: [text], valid, rua: rua.map(({ uri }) => uri), problems })
    }
  }
}

/** What was meant as a policy and begins as none: published, and of no use. */
function describeBroken(domain: string, texts: readonly string[]): AuditFacts['tls_rpt_record'] {
  const records = texts.filter((text) => isMeantAs('tls_rpt', text)).toSorted()
  const [first] = records
  if (first === undefined) return absent
  return known({ domain, records, valid: false, rua: [], problems: parseTlsRptRecord(first).problems })
}
