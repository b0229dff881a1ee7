import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { findDeadMailboxes } from '../report-mailboxes.ts'

/** Whether the domains that the reports go to receive mail: those without a mail host, or with a null MX, do not. */
export const tlsRptReportMailboxes = defineCheck({
  key: 'tls_rpt.report_mailboxes',
  group: 'infrastructure',
  findings: ['tls_rpt.report_mailbox_missing'],
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
