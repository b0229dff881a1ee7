import type { CheckKey, Outcome } from '../../shared/findings/finding.ts'
import { checks } from './index.ts'

const followed = new Map(checks.map(({ key, follows = [] }) => [key, follows]))

/** Whether a check, or one that it follows, is unknown. */
export function isOpen(check: CheckKey, outcomes: ReadonlyMap<CheckKey, Outcome>): boolean {
  const outcome = outcomes.get(check)
  if (outcome) return outcome.state === 'unknown'
  return (followed.get(check) ?? []).some((leader) => isOpen(leader, outcomes))
}
