import type { AuditCheck, AuditStatus } from '../contract/domain.ts'
import type { FindingKey } from '../findings/finding.ts'

/** The result of an audit's topic, for people. */
export type TopicStanding = AuditStatus | 'partial'

/** Separates a warning that only means "partly unknown" from one about something to improve. */
export function standingOf({ status, reason }: Pick<AuditCheck, 'status' | 'reason'>): TopicStanding {
  return status === 'warn' && reason !== null ? 'partial' : status
}

const notFound: FindingKey = 'domain.not_found'

/** If the domain does not exist, there is nothing to check, so the status of a topic is not a result. */
export function domainExists({ findings }: { findings: readonly { key: string }[] }): boolean {
  return findings.every(({ key }) => key !== notFound)
}
