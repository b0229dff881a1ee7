import type { SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import type { SpfEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import { maxLookups, maxVoidLookups } from '../../protocols/spf/measure-tree.ts'
import { fail } from '../define-check.ts'
import { findBrokenInclude, findSyntaxError } from './record.ts'
import { deadTermsOf, dropVoidTerms, findRepetition, requestSpf } from './requests.ts'

/**
 * Why the evaluation of a message ended in a permanent error, as the audit of the domain reports it. Null if receivers
 * stopped at a limit, or for an unknown reason.
 */
export function findError(spf: SpfEvaluation) {
  const { domain, published } = spf
  if (published?.spf_record.state !== 'known' || published.spf_tree.state !== 'known') return null
  const { records } = published.spf_record.value
  if (records.length > 1) {
    return fail('spf.several_records', { domain, count: records.length }, requestSpf(domain, records))
  }
  const tree = published.spf_tree.value
  const error = findSyntaxError(tree, published.spf_record)
  return error ?? (stoppedAtLimit(spf, tree) ? null : findBrokenInclude(tree))
}

/** Whether the evaluation ended at a limit. A loop is followed until then, but is the cause. */
function stoppedAtLimit({ lookups, void_lookups }: SpfEvaluation, { faults }: SpfTreeFact): boolean {
  return (lookups > maxLookups && !faults.some(({ code }) => code === 'loop')) || void_lookups > maxVoidLookups
}

/** The lookups of a record that stopped the evaluation: those of all terms, and the record without void ones. */
export function measureLookups({ lookups, void_lookups, published }: SpfEvaluation) {
  const evaluated = {
    lookups,
    voidLookups: void_lookups,
    repaired: null,
    repetition: findRepetition({ tree: [] }),
    deadTerms: [],
  }
  if (published?.spf_tree.state !== 'known') return evaluated
  const tree = published.spf_tree.value
  return {
    lookups: Math.max(lookups, tree.lookups),
    voidLookups: Math.max(void_lookups, tree.void_lookups),
    repaired: dropVoidTerms(tree, published.spf_record),
    repetition: findRepetition(tree),
    deadTerms: deadTermsOf(tree),
  }
}
