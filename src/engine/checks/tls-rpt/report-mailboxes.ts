import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts'

/** How many domains a sentence can bear. */
const maxDestinations = 5

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
    const without = destinations.filter(({ mail }) => mail === 'none').map((destination) => destination.domain)
    if (without.length > 0) {
      return fail('tls_rpt.report_mailbox_missing', { domain, destinations: without.slice(0, maxDestinations) })
    }
    const silent = destinations.find(({ mail }) => mail === 'unknown')
    return silent ? unknown(silent.mail_reason ?? { code: 'analysis_failed' }) : pass({ domain })
  },
})
