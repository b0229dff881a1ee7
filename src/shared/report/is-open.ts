import type { Outcome } from '../findings/finding.ts'

/**
 * Whether an answer could be worse than it is: the check could not be done, or it passed although some of the lists
 * that it asks did not answer (`silent`).
 */
export function isOpen(outcome: Pick<Outcome, 'state'> & { params?: unknown }): boolean {
  return outcome.state === 'unknown' || (outcome.state === 'pass' && hasSilence(outcome.params))
}

function hasSilence(params: unknown): boolean {
  if (typeof params !== 'object' || params === null || !('silent' in params)) return false
  return Array.isArray(params.silent) && params.silent.length > 0
}
