import type { LinkExample } from '../../../shared/contract/message-facts/links.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../../check.ts'
import { hostOf, marked } from './marked.ts'

/** Whether no link imitates the name of another in letters that look alike (UTS 39 section 4). */
export const linksAlphabets = defineCheck({
  key: 'links.alphabets',
  group: 'content',
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links }) => {
    if (links.count === 0) return notApplicable()
    const lookalike = marked(links, 'lookalike')
    if (lookalike) return fail('links.lookalike', { host: readable(lookalike.example) })
    const international = marked(links, 'international')
    return international ? note('links.international', { host: readable(international.example) }) : pass({})
  },
})

/** The name as people see it, and as it is. */
function readable(example: LinkExample): string {
  return `${example.host} (${hostOf(example)})`
}
