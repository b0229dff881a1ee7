import type { AddressFacts } from '../../shared/contract/blacklist.ts'
import type { AuditFacts } from '../../shared/contract/facts/audit-facts.ts'
import type { MonitorSummary } from '../../shared/contract/monitoring/run.ts'
import type { DomainObservation } from '../present/observe-domain.ts'
import { hasAnswered } from '../present/present-address.ts'

/** An audit on one line of a list; null if too little answered for a grade, so that an earlier one is kept. */
export function summarizeAudit(
  facts: AuditFacts,
  { grade, grade_floor }: Pick<DomainObservation, 'grade' | 'grade_floor'>,
): MonitorSummary | null {
  if (facts.existence.state === 'absent') return { kind: 'missing' }
  if (grade === null || grade_floor === null) return null
  const { dmarc_policy } = facts
  const { policy, testing } = dmarc_policy.state === 'known' ? dmarc_policy.value : { policy: null, testing: false }
  return { kind: 'domain', grade, grade_floor, policy, ...(testing && { testing }) }
}

/** How many lists contain an address; null if none answered. */
export function summarizeAddress({ lists }: AddressFacts): MonitorSummary | null {
  const asked = lists.filter(({ status }) => status !== 'unsupported')
  const answered = asked.filter(hasAnswered)
  if (answered.length === 0) return null
  const listed = answered.filter(({ status }) => status === 'listed').length
  return { kind: 'address', listed, unanswered: asked.length - answered.length }
}
