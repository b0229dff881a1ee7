import { z } from 'zod'
import { tlsRptName } from '../../../shared/records/tls-rpt.ts'
import type { TlsRptRequest } from '../../proposals/record-request.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { findProblem, placeOf, tagListProblems } from '../record-problem.ts'
import { rfc } from '../references.ts'
import { findDeadMailboxes } from '../report-mailboxes.ts'
import { receivesNoMail } from './mx.ts'

/** Problems that make reporters ignore the record (RFC 8460 section 3). */
const tlsRptProblems = [
  'not_tls_rpt',
  ...tagListProblems,
  'empty_tag',
  'missing_rua',
  'invalid_report_uri',
  'report_uri_without_address',
  'report_uri_scheme',
] as const

const domainParams = z.object({ domain: z.string() })

/** Maximum number of addresses to list in a sentence. */
const maxAddresses = 3

/** Whether senders can report TLS failures to the domain (RFC 8460 section 3). Optional. */
export const tlsRptRecord = defineCheck({
  key: 'tls_rpt.record',
  group: 'infrastructure',
  params: z.object({ domain: z.string(), addresses: z.array(z.string()) }),
  references: [rfc(8460, '3')],
  findings: {
    'tls_rpt.missing': { severity: 'info', points: 0, params: domainParams },
    'tls_rpt.several_records': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ domain: z.string(), count: z.int() }),
    },
  },
  scope: ['domain'],
  needs: ['tls_rpt_record'],
  consults: ['mx_records', 'mail_hosts'],
  whenAbsent: ({ domain, mx_records, mail_hosts }) => {
    if (mx_records.state === 'unavailable') return unknown(mx_records.reason)
    if (receivesNoMail({ mx_records, mail_hosts })) return notApplicable()
    return note('tls_rpt.missing', { domain }, requestTlsRpt(domain, []))
  },
  evaluate: ({ tls_rpt_record: { domain, records, valid, rua } }) => {
    if (records.length > 1) {
      return fail('tls_rpt.several_records', { domain, count: records.length }, requestTlsRpt(domain, records))
    }
    return valid ? pass({ domain, addresses: rua.slice(0, maxAddresses) }) : notApplicable()
  },
})

/** A TLS-RPT record that replaces the published ones. */
function requestTlsRpt(domain: string, published: readonly string[]): TlsRptRequest {
  return { kind: 'tls_rpt', name: tlsRptName(domain), domain, published }
}

/** Whether the record is valid, so that senders know where to send reports (RFC 8460 section 3). */
export const tlsRptSyntax = defineCheck({
  key: 'tls_rpt.syntax',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(8460, '3')],
  findings: {
    'tls_rpt.invalid': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ domain: z.string(), code: z.enum(tlsRptProblems), detail: z.string(), position: z.int() }),
    },
  },
  scope: ['domain'],
  follows: ['tls_rpt.record'],
  needs: ['tls_rpt_record'],
  evaluate: ({ tls_rpt_record: { domain, records, problems } }) => {
    if (records.length > 1) return notApplicable()
    const problem = findProblem(problems, tlsRptProblems)
    if (!problem) return pass({ domain })
    return fail('tls_rpt.invalid', { domain, code: problem.code, ...placeOf(problem) }, requestTlsRpt(domain, records))
  },
})

/** Whether the report domains receive mail: those without a mail host, or with a null MX, do not. */
export const tlsRptReportMailboxes = defineCheck({
  key: 'tls_rpt.report_mailboxes',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(8460, '3'), rfc(7505, '3'), rfc(5321, '5.1')],
  findings: {
    'tls_rpt.report_mailbox_missing': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ domain: z.string(), destinations: z.array(z.string()) }),
    },
  },
  scope: ['domain'],
  follows: ['tls_rpt.record'],
  needs: ['tls_rpt_record'],
  evaluate: ({ tls_rpt_record: { domain, destinations } }) => {
    if (destinations.length === 0) return notApplicable()
    const { dead, silence } = findDeadMailboxes(destinations)
    if (dead.length > 0) return fail('tls_rpt.report_mailbox_missing', { domain, destinations: dead })
    return silence ? unknown(silence) : pass({ domain })
  },
})

export const domainTlsRptChecks = [tlsRptRecord, tlsRptSyntax, tlsRptReportMailboxes] as const
