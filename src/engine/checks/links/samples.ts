import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { marked } from './marked.ts'

/** Whether links lead to pages that can exist: the domains of examples hold none (RFC 2606). */
export const linksSamples = defineCheck({
  key: 'links.samples',
  group: 'content',
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links }) => {
    if (links.count === 0) return notApplicable()
    const found = marked(links, 'sample_domain')
    return found ? fail('links.sample_domain', { target: found.example.target }) : pass({})
  },
})
