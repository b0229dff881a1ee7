import { defineCheck, fail, pass } from '../../check.ts'

/** How many terms a sentence can bear. */
const maxTerms = 5

/** Whether the record names senders and not whole providers: who shares the range may send in the domain's name. */
export const spfNetworks = defineCheck({
  key: 'spf.networks',
  group: 'authentication',
  scope: ['domain'],
  follows: ['spf.record'],
  needs: ['spf_tree'],
  evaluate: ({ spf_tree: { domain, problems } }) => {
    const terms = problems.filter(({ code }) => code === 'wide_network').map(({ detail }) => detail)
    return terms.length > 0 ? fail('spf.networks_wide', { domain, terms: terms.slice(0, maxTerms) }) : pass({ domain })
  },
})
