import type { SpfTreeFact } from '../../../shared/contract/audit-facts/spf.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { maxVoidLookups } from '../../protocols/spf/measure-tree.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { changeRecord } from './requests.ts'

/** How many terms a sentence can bear. */
const maxTerms = 5

/**
 * Whether all names that the record asks about hold something (RFC 7208 section 4.6.4): receivers bear two that do not.
 * An include without a record is worse than that, and has a finding of its own.
 */
export const spfVoidLookups = defineTreeCheck({
  key: 'spf.void_lookups',
  findings: ['spf.void_lookups_exceeded', 'spf.dead_terms'],
  evaluate: (facts, spf_record) => {
    const { domain, void_lookups: lookups, voids, faults, complete, tree } = facts
    const removable = voids.filter(({ published_by }) => published_by === domain).map(({ term }) => term)
    const repaired = removable.length > 0 ? changeRecord(facts, spf_record, { drop: removable }) : null
    if (lookups > maxVoidLookups) return fail('spf.void_lookups_exceeded', { domain, lookups }, repaired)
    const dead = voids.filter((place) => !faults.some((fault) => isAt(fault, place)))
    if (dead.length > 0) {
      const terms = dead.slice(0, maxTerms).map(({ term }) => term)
      const own = dead.every((place) => registeredDomain(nameOf(place)) === registeredDomain(domain))
      return fail('spf.dead_terms', { domain, terms, own }, repaired)
    }
    return lookups === 0 && complete && tree.length > 0 ? pass({ domain }) : notApplicable()
  },
})

type Place = Pick<SpfTreeFact['voids'][number], 'term' | 'published_by'>

/** The name that a term asks about: that behind its colon, or the domain whose record holds it. */
function nameOf({ term, published_by }: Place): string {
  const [, name] = /^[^:]+:([^/]+)/.exec(term) ?? []
  return (name ?? published_by).toLowerCase().replace(/\.$/, '')
}

function isAt(one: Place, other: Place): boolean {
  return one.term === other.term && one.published_by === other.published_by
}
