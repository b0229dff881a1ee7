import { fail, pass } from '../define-check.ts'
import { defineLinkCheck } from './define-link-check.ts'
import { marked } from './marked.ts'

/** Whether links are encrypted (https), as browsers expect. */
export const linksEncryption = defineLinkCheck({
  key: 'links.encryption',
  findings: ['links.unencrypted'],
  evaluate: (links) => {
    const found = marked(links, 'unencrypted')
    return found ? fail('links.unencrypted', { count: found.count, target: found.example.target }) : pass({})
  },
})
