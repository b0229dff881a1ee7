import type { TlsRptDestination } from '../../../../shared/contract/facts/audit/tls-rpt.ts'
import type { AuditFacts } from '../../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../../shared/fact.ts'
import { reportDomain } from '../../../../shared/records/report-uri.ts'
import { isTlsRptRecord, parseTlsRptRecord, tlsRptName } from '../../../../shared/records/tls-rpt.ts'
import type { Resolver } from '../../../dns/resolver.ts'
import { selectTxt } from '../../../dns/select-txt.ts'
import { beyondLimit } from '../../../names/beyond-limit.ts'
import { isMeantAs } from '../../../protocols/meant-record.ts'
import { findMailReception } from '../../../protocols/mx/mail-reception.ts'

/** Maximum number of domains queried; typical records have one or two. */
const maxDestinations = 10

/** The TLS-RPT record and its report destinations (RFC 8460 section 3). */
export async function gatherTlsRpt(domain: string, resolver: Resolver): Promise<AuditFacts['tls_rpt_record']> {
  const selection = selectTxt(await resolver.query(tlsRptName(domain), 'TXT'), isTlsRptRecord)
  switch (selection.status) {
    case 'unavailable':
      return unavailable(selection.reason)
    case 'none':
      return describeBroken(domain, selection.others, resolver)
    case 'several':
      return known({
        domain,
        records: selection.texts.toSorted(),
        valid: false,
        rua: [],
        problems: [],
        destinations: [],
      })
    case 'one': {
      const { text, valid, rua, problems } = parseTlsRptRecord(selection.text)
      const destinations = await gatherDestinations([text], resolver)
      return known({ domain, records: [text], valid, rua: rua.map(({ uri }) => uri), problems, destinations })
    }
  }
}

/** Whether the domains of the report mailboxes receive mail. */
function gatherDestinations(texts: readonly string[], resolver: Resolver): Promise<TlsRptDestination[]> {
  const uris = texts.flatMap((text) => parseTlsRptRecord(text).rua)
  const domains = new Set(uris.map(reportDomain).filter((domain) => domain !== null))
  return Promise.all(
    [...domains].map(async (domain, index) => {
      if (index >= maxDestinations) {
        return { domain, mail: 'unknown', mail_reason: beyondLimit(domain, maxDestinations) }
      }
      const { mail, mailReason } = await findMailReception(domain, resolver)
      return { domain, mail, mail_reason: mailReason }
    }),
  )
}

/** A malformed record: published but without effect. */
async function describeBroken(
  domain: string,
  texts: readonly string[],
  resolver: Resolver,
): Promise<AuditFacts['tls_rpt_record']> {
  const records = texts.filter((text) => isMeantAs('tls_rpt', text)).toSorted()
  const [first] = records
  if (first === undefined) return absent
  const { problems } = parseTlsRptRecord(first)
  const destinations = await gatherDestinations(records, resolver)
  return known({ domain, records, valid: false, rua: [], problems, destinations })
}
