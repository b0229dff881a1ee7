import { z } from 'zod'
import { tagListProblems } from './tag-list.ts'

const domain = z.object({ domain: z.string() })

/** What keeps reporters from sending reports (RFC 8460 section 3). */
export const tlsRptProblems = [
  'not_tls_rpt',
  ...tagListProblems,
  'empty_tag',
  'missing_rua',
  'invalid_report_uri',
  'report_uri_without_address',
  'report_uri_scheme',
] as const

/** What the texts about TLS reporting state. */
export const tlsRpt = {
  checks: {
    'tls_rpt.record': domain.extend({ addresses: z.array(z.string()) }),
    'tls_rpt.syntax': domain,
    'tls_rpt.report_mailboxes': domain,
  },
  findings: {
    'tls_rpt.missing': domain,
    'tls_rpt.several_records': domain.extend({ count: z.int() }),
    'tls_rpt.report_mailbox_missing': domain.extend({ destinations: z.array(z.string()) }),
    'tls_rpt.invalid': domain.extend({ code: z.enum(tlsRptProblems), detail: z.string() }),
  },
} as const
