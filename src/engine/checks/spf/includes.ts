import type { SpfTreeFact } from '../../../shared/contract/audit-facts/spf.ts'
import type { Reason } from '../../../shared/reason.ts'
import { fail, notApplicable, pass, unknown } from '../define-check.ts'
import { defineTreeCheck } from './define-tree-check.ts'

/**
 * Whether all that the record leads to is there: an include or redirect to anything but one valid record is a permanent
 * error (RFC 7208 sections 5.2 and 6.1). What could not be looked up is named, and blamed on nobody.
 */
export const spfIncludes = defineTreeCheck({
  key: 'spf.includes',
  findings: ['spf.include_broken'],
  evaluate: ({ domain, faults, gaps, tree }) => {
    const [fault] = faults
    if (fault) {
      const { code, term, domain: target, published_by } = fault
      return fail('spf.include_broken', { domain: published_by, code, term, target })
    }
    const reason = reasonOf(gaps)
    if (reason) return unknown(reason)
    // Where a term leads that depends on the message, `spf.macros` tells.
    return tree.length > 0 && gaps.length === 0 ? pass({ domain }) : notApplicable()
  },
})

/** How many names a sentence can bear. */
const maxSubjects = 5

/** Why part of the tree is not known: the first gap's reason, with all names that share it. */
function reasonOf(gaps: SpfTreeFact['gaps']): Reason | null {
  const reasons = gaps.map(({ reason }) => reason).filter((reason) => reason !== null)
  const [first] = reasons
  if (!first) return null
  const alike = reasons.filter(({ code }) => code === first.code).flatMap(({ subject }) => subject ?? [])
  const subjects = [...new Set(alike)].slice(0, maxSubjects)
  return subjects.length > 0 ? { ...first, subject: subjects.join(', ') } : first
}
