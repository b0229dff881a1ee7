import type { AuditCheck, AuditStatus } from '../contract/domain.ts'

/** How a topic of an audit stands, for people. */
export type TopicStanding = AuditStatus | 'partial'

/** Tells a warning that only says "not all of it is known" from one that something could be better. */
export function standingOf({ status, reason }: Pick<AuditCheck, 'status' | 'reason'>): TopicStanding {
  return status === 'warn' && reason !== null ? 'partial' : status
}
