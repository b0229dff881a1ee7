import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'

/** Where DMARC passes: on both legs, or on one alone? DKIM survives forwarding, SPF does not. */
export const dmarcAlignment = defineCheck({
  key: 'dmarc.alignment',
  group: 'authentication',
  findings: ['dmarc.dkim_only', 'dmarc.spf_only'],
  scope: ['message'],
  follows: ['dmarc.result', 'spf.result', 'dkim.result'],
  needs: ['dmarc', 'spf', 'dkim'],
  evaluate: ({ dmarc, spf, dkim }) => {
    if (dmarc.result !== 'pass') return notApplicable()
    const domain = dmarc.author_domain
    if (dmarc.spf_aligned && dmarc.dkim_aligned) return pass({ domain })
    // A leg that does not pass at all has its own question, and its own finding.
    if (dmarc.dkim_aligned) {
      return spf.result === 'pass' ? note('dmarc.dkim_only', { domain, spf_domain: spf.domain }) : notApplicable()
    }
    const [dkim_domain] = dkim.passing_domains
    return dkim_domain === undefined ? notApplicable() : fail('dmarc.spf_only', { domain, dkim_domain })
  },
})
