import { fail, pass } from '../define-check.ts'
import { defineLinkCheck } from './define-link-check.ts'
import { marked } from './marked.ts'

/** Whether links lead to pages that can exist: the domains of examples hold none (RFC 2606). */
export const linksSamples = defineLinkCheck({
  key: 'links.samples',
  findings: ['links.sample_domain'],
  evaluate: (links) => {
    const found = marked(links, 'sample_domain')
    return found ? fail('links.sample_domain', { target: found.example.target }) : pass({})
  },
})
