import type { Reading } from '../../shared/contract/monitoring/run.ts'
import type { MonitorState } from './state.ts'

const policySubject = 'check:dmarc.policy'

/**
 * Whether forged mail of a domain that DMARC protected until now is let through. A policy that was never strict is only
 * minor, but losing a strict one must be reported.
 */
export function losesProtection({ subject, problem, params }: Reading, { subjects, items }: MonitorState): boolean {
  switch (problem?.key) {
    case 'dmarc.policy_none':
      return wasStrict()
    case 'dmarc.testing':
      // Tested, "quarantine" has no effect; "reject" still has that of "quarantine".
      return params?.policy === 'quarantine' && wasStrict()
    case 'dmarc.subdomains_open':
      return params?.weaker === 'none' && subjects[subject]?.problem === null && wasStrict()
    default:
      return false
  }

  /** A loss that is not confirmed yet may only be a step of this one, such as a record that is being replaced. */
  function wasStrict(): boolean {
    if (subjects[policySubject]?.problem === null) return true
    return items.some((item) => item.subject === policySubject && item.phase === 'suspected')
  }
}
