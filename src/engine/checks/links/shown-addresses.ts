import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { hostOf, marked } from './marked.ts'

/** Whether a link that shows an address leads there. One that shows words may lead through any counter. */
export const linksShownAddresses = defineCheck({
  key: 'links.shown_addresses',
  group: 'content',
  findings: ['links.other_domain'],
  scope: ['message'],
  follows: ['content.readable'],
  needs: ['links'],
  evaluate: ({ links }) => {
    if (links.count === 0) return notApplicable()
    const found = marked(links, 'shows_other_domain')
    if (!found) return links.unread > 0 ? notApplicable() : pass({})
    const { count, example } = found
    return fail('links.other_domain', { count, shown: example.text, host: hostOf(example) })
  },
})
