import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { marked } from './marked.ts'

/** Whether links are encrypted (https), as browsers expect. */
export const linksEncryption = defineCheck({
  key: 'links.encryption',
  group: 'content',
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links }) => {
    if (links.count === 0) return notApplicable()
    const found = marked(links, 'unencrypted')
    return found ? fail('links.unencrypted', { count: found.count, target: found.example.target }) : pass({})
  },
})
