import type { AuditCheck, AuditStatus } from '../contract/domain.ts'

/** The result of an audit's topic, for people. */
export type TopicStanding = AuditStatus | 'partial'

/** Separates a warning that only means "partly unknown" from one about something to improve. */
export function standingOf({ status, reason }: Pick<AuditCheck, 'status' | 'reason'>): TopicStanding {
  return status === 'warn' && reason !== null ? 'partial' : status
}
