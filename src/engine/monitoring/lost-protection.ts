import type { Reading } from '../../shared/contract/monitoring/run.ts'
import type { MonitorState } from './state.ts'

const policySubject = 'check:dmarc.policy'

/**
 * A policy of `quarantine` is no finding, but it is a loss if it was `reject` before. It has the severity of `reject`
 * in test mode, which has the same effect.
 */
export function notePolicyLoss(readings: readonly Reading[], { rejected }: MonitorState): Reading[] {
  return readings.map((reading) => {
    if (!rejected || policyOf(reading) !== 'quarantine') return reading
    return { ...reading, value: [weaker.key], problem: weaker }
  })
}

const weaker = { key: 'policy_weaker', severity: 'minor' } as const

/** What to remember of a policy that is fully in force. */
export function rememberPolicy(
  readings: readonly Reading[],
  { rejected }: MonitorState,
): Pick<MonitorState, 'rejected'> {
  return rejected || readings.some((reading) => policyOf(reading) === 'reject') ? { rejected: true } : {}
}

/** The policy, if nothing is wrong with it. */
function policyOf({ subject, problem, params }: Reading): unknown {
  return subject === policySubject && problem === null ? params?.policy : null
}

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
    const known = subjects[policySubject]
    if (known && (known.problem === null || known.problem.key === weaker.key)) return true
    return items.some((item) => item.subject === policySubject && item.phase === 'suspected')
  }
}
