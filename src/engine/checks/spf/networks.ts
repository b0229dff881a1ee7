import { fail, pass } from '../../check.ts'
import { defineTreeCheck } from './define-tree-check.ts'

/** How many terms a sentence can bear. */
const maxTerms = 5

/** Whether the record names senders and not whole providers: who shares the range may send in the domain's name. */
export const spfNetworks = defineTreeCheck({
  key: 'spf.networks',
  evaluate: ({ domain, problems }) => {
    const terms = problems.filter(({ code }) => code === 'wide_network').map(({ detail }) => detail)
    return terms.length > 0 ? fail('spf.networks_wide', { domain, terms: terms.slice(0, maxTerms) }) : pass({ domain })
  },
})
