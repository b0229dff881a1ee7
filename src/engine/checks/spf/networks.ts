import { widthOf } from '../../protocols/spf/measure-coverage.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { describeWidth } from './width.ts'

/** How many terms a sentence can bear. */
const maxTerms = 5

/**
 * Whether the record names senders and not whole providers: who shares the range may send in the domain's name. What
 * counts is the sum of all that it lets in, through every include.
 */
export const spfNetworks = defineTreeCheck({
  key: 'spf.networks',
  findings: ['spf.networks_wide', 'spf.networks_vast', 'spf.everyone'],
  evaluate: ({ domain, problems, coverage, all }) => {
    const width = coverage ? widthOf(coverage) : 'usual'
    // `spf.all` tells of a record that says so itself.
    if (width === 'everyone' && all === '+all') return notApplicable()
    if (coverage && width === 'everyone') return fail('spf.everyone', { domain, terms: coverage.terms })
    if (coverage && width === 'vast') return fail('spf.networks_vast', { domain, ...describeWidth(coverage) })
    const terms = problems.filter(({ code }) => code === 'wide_network').map(({ detail }) => detail)
    if (terms.length > 0) return fail('spf.networks_wide', { domain, terms: terms.slice(0, maxTerms) })
    // What was not followed may let in more.
    return coverage?.complete === false ? notApplicable() : pass({ domain })
  },
})
