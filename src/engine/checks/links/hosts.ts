import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { marked } from './marked.ts'

/** Whether links lead to names and not to bare IP addresses. */
export const linksHosts = defineCheck({
  key: 'links.hosts',
  group: 'content',
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links }) => {
    if (links.count === 0) return notApplicable()
    const found = marked(links, 'ip_host')
    return found ? fail('links.ip_host', { count: found.count, target: found.example.target }) : pass({})
  },
})
