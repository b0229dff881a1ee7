import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'

/** How many domains a sentence can bear. */
const maxDestinations = 5

/** Whether those of other organisations who are to get the reports accept them (RFC 9990 section 4). */
export const dmarcReportPermission = defineCheck({
  key: 'dmarc.report_permission',
  group: 'authentication',
  findings: ['dmarc.reports_unauthorized'],
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record: { tags, destinations } }) => {
    if (!tags || destinations.length === 0) return notApplicable()
    const domain = tags.found_at
    const refusing = destinations.filter(({ verdict }) => verdict === 'unauthorized')
    const [first] = refusing
    if (first) {
      const names = refusing.map((destination) => destination.domain).slice(0, maxDestinations)
      return fail(
        'dmarc.reports_unauthorized',
        { domain, destinations: names },
        { kind: 'plain', name: first.permission_name, type: 'TXT', value: 'v=DMARC1;', published: [] },
      )
    }
    const silent = destinations.find(({ verdict }) => verdict === 'unknown')
    return silent ? unknown(silent.reason ?? { code: 'analysis_failed' }) : pass({ domain })
  },
})
