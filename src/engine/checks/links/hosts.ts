import { fail, pass } from '../define-check.ts'
import { defineLinkCheck } from './define-link-check.ts'
import { marked } from './marked.ts'

/** Whether links lead to names and not to bare IP addresses. */
export const linksHosts = defineLinkCheck({
  key: 'links.hosts',
  findings: ['links.ip_host'],
  evaluate: (links) => {
    const found = marked(links, 'ip_host')
    return found ? fail('links.ip_host', { count: found.count, target: found.example.target }) : pass({})
  },
})
