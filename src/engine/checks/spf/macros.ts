import { notApplicable, note, pass } from '../define-check.ts'
import { defineTreeCheck } from './define-tree-check.ts'

/** How many terms a sentence can bear. */
const maxTerms = 5

/** Which terms depend on the message (RFC 7208 section 7): where they lead can be known for one message only. */
export const spfMacros = defineTreeCheck({
  key: 'spf.macros',
  findings: ['spf.depends_on_message'],
  evaluate: ({ domain, gaps, complete }) => {
    const terms = gaps
      .filter(({ domain: target, term }) => target === null && term.includes('%'))
      .map(({ term }) => term)
    if (terms.length > 0) {
      return note('spf.depends_on_message', { domain, terms: [...new Set(terms)].slice(0, maxTerms) })
    }
    // Records that were not read may hold some; the check of the includes says which these are.
    return complete ? pass({ domain }) : notApplicable()
  },
})
