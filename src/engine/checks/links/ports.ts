import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { marked } from './marked.ts'

/** Whether links lead to the usual ports of the web. */
export const linksPorts = defineCheck({
  key: 'links.ports',
  group: 'content',
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links }) => {
    if (links.count === 0) return notApplicable()
    const found = marked(links, 'unusual_port')
    return found ? fail('links.unusual_port', { target: found.example.target }) : pass({})
  },
})
