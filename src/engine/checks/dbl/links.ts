import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { findingBySeverity, hearDomains } from './hear-domains.ts'

/** Longest list of domains a sentence can bear. */
const maxNames = 3

/** Whether lists hold a domain that the message links to, other than those that stand for its sender. */
export const dblLinks = defineCheck({
  key: 'dbl.links',
  group: 'lists',
  findings: ['dbl.link_listed', 'dbl.link_doubtful', 'dbl.link_suspected'],
  scope: ['message'],
  follows: ['dbl.answers'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists: { domains, unasked } }) => {
    const linked = domains.filter(({ places }) => places.every((place) => place === 'link'))
    const { held, answered, silent, silence } = hearDomains(linked)
    const [gravest] = held
    if (gravest) {
      const { severity, meaning } = gravest.entry
      const alike = held.filter(({ entry }) => entry.severity === severity)
      const named = [...new Set(alike.map(({ domain }) => domain))]
      const lists = [...new Set(alike.map(({ list }) => list.name))]
      const params = { domains: named.slice(0, maxNames), count: named.length, lists, meaning }
      return fail(findingBySeverity(severity, findings), params)
    }
    if (unasked > 0) return unknown({ code: 'too_many_domains', detail: String(unasked) })
    if (answered.length > 0) return pass({ count: linked.length, lists: answered, silent })
    return silence ? unknown(silence) : notApplicable()
  },
})

const findings = {
  critical: 'dbl.link_listed',
  major: 'dbl.link_doubtful',
  minor: 'dbl.link_suspected',
} as const
