import type { LinkExample } from '../../../shared/contract/message-facts/links.ts'
import { fail, note, pass } from '../define-check.ts'
import { defineLinkCheck } from './define-link-check.ts'
import { hostOf, marked } from './marked.ts'

/** Whether no link imitates the name of another in letters that look alike (UTS 39 section 4). */
export const linksAlphabets = defineLinkCheck({
  key: 'links.alphabets',
  findings: ['links.lookalike', 'links.international'],
  evaluate: (links) => {
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
