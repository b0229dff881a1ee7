import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'

/** Where the record that governs the domain was found (RFC 9989 section 4.10), and what was taken for granted there. */
export const dmarcDiscovery = defineCheck({
  key: 'dmarc.discovery',
  group: 'authentication',
  findings: ['dmarc.record_ignored', 'dmarc.parents_assumed'],
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_walk'],
  consults: ['dmarc_policy'],
  evaluate: ({ domain, dmarc_walk: { steps, assumed_none }, dmarc_policy }) => {
    const found_at = dmarc_policy.state === 'known' ? dmarc_policy.value.found_at : null
    const [own] = steps
    if (found_at !== null && (own?.outcome === 'invalid' || own?.outcome === 'several')) {
      return fail('dmarc.record_ignored', { domain, found_at })
    }
    if (assumed_none.length > 0) return note('dmarc.parents_assumed', { domain, names: assumed_none })
    return found_at === null ? notApplicable() : pass({ domain, name: `_dmarc.${found_at}` })
  },
})
