import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { findDeadMailboxes } from '../report-mailboxes.ts'

/** Whether the domains that the reports go to receive mail: those without a mail host, or with a null MX, do not. */
export const dmarcReportMailboxes = defineCheck({
  key: 'dmarc.report_mailboxes',
  group: 'authentication',
  findings: ['dmarc.report_mailbox_missing'],
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record: { tags, destinations } }) => {
    // What an earlier version stored does not tell.
    const asked = destinations.filter(({ mail }) => mail !== undefined)
    if (!tags || asked.length === 0) return notApplicable()
    const domain = tags.found_at
    const { dead, silence } = findDeadMailboxes(asked)
    if (dead.length > 0) return fail('dmarc.report_mailbox_missing', { domain, destinations: dead })
    return silence ? unknown(silence) : pass({ domain })
  },
})
