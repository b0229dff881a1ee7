import { fail, pass } from '../define-check.ts'
import { defineLinkCheck } from './define-link-check.ts'

/** The sender, the service that sends, and a dozen networks and partners. */
const maxDomains = 15

/** Whether links lead to few houses, as those of a letter do. */
export const linksDomains = defineLinkCheck({
  key: 'links.domains',
  findings: ['links.many_domains'],
  evaluate: (links) => {
    const count = links.domain_count
    return count > maxDomains ? fail('links.many_domains', { count }) : pass({ count })
  },
})
