import { fail, pass } from '../define-check.ts'
import { defineLinkCheck } from './define-link-check.ts'
import { marked } from './marked.ts'

/** Whether links lead to the usual ports of the web. */
export const linksPorts = defineLinkCheck({
  key: 'links.ports',
  findings: ['links.unusual_port'],
  evaluate: (links) => {
    const found = marked(links, 'unusual_port')
    return found ? fail('links.unusual_port', { target: found.example.target }) : pass({})
  },
})
