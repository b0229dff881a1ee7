import { defineCheck, fail, notApplicable, pass } from '../../check.ts'

/** The sender, the service that sends, and a dozen networks and partners. */
const maxDomains = 15

/** Whether links lead to few houses, as those of a letter do. */
export const linksDomains = defineCheck({
  key: 'links.domains',
  group: 'content',
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links }) => {
    if (links.count === 0) return notApplicable()
    const count = links.domain_count
    return count > maxDomains ? fail('links.many_domains', { count }) : pass({ count })
  },
})
