import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { findingBySeverity, hearDomains } from './hear-domains.ts'

/**
 * Whether lists hold a domain that others lend to the message: that of MAIL FROM or of a signature, where it is not the
 * author's. Receivers ask about these, too.
 */
export const dblServices = defineCheck({
  key: 'dbl.services',
  group: 'lists',
  findings: ['dbl.service_listed', 'dbl.service_doubtful', 'dbl.service_suspected'],
  scope: ['message'],
  follows: ['dbl.answers'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists }) => {
    const lent = domain_lists.domains.filter(
      ({ places }) => !places.includes('author') && (places.includes('mail_from') || places.includes('dkim')),
    )
    const { held, answered, silent, silence } = hearDomains(lent)
    const [gravest] = held
    if (gravest) {
      const { domain, entry } = gravest
      const lists = held.filter((other) => other.domain === domain).map(({ list }) => list.name)
      return fail(findingBySeverity(entry.severity, findings), { domain, lists, meaning: entry.meaning })
    }
    if (answered.length > 0) return pass({ domains: lent.map(({ domain }) => domain), lists: answered, silent })
    return silence ? unknown(silence) : notApplicable()
  },
})

const findings = {
  critical: 'dbl.service_listed',
  major: 'dbl.service_doubtful',
  minor: 'dbl.service_suspected',
} as const
