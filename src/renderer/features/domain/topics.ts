import type { z } from 'zod'
import type { AuditCheck, AuditTopic } from '../../../shared/contract/domain.ts'
import type { Finding } from '../../../shared/contract/finding.ts'
import type { Fact } from '../../../shared/fact.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { findingLevels, levelOf } from '../../../shared/report/finding-level.ts'
import { standingOf } from '../../../shared/report/topic-standing.ts'

/** The findings of a topic: their keys start with its name. */
export function findingsOf(topic: AuditTopic, findings: readonly Finding[]): Finding[] {
  return findings.filter(({ key }) => key.startsWith(`${topic}.`))
}

/**
 * The level of a topic's status. An absent record has the level of its most severe finding, and is neutral without one.
 */
export function levelOfCheck(check: Pick<AuditCheck, 'status' | 'reason'>, own: readonly Finding[]): FindingLevel {
  const status = standingOf(check)
  if (status === 'pass') return 'ok'
  if (status === 'warn') return 'minor'
  if (status === 'unknown' || status === 'partial') return 'unknown'
  const levels = own.filter(({ state }) => state === 'fail').map(levelOf)
  return findingLevels.find((level) => levels.includes(level)) ?? (status === 'fail' ? 'major' : 'info')
}

/** A fact of a topic. The members of all known facts are merged in its card; null if unknown. */
export function factOf<T>(schema: z.ZodType<Fact<T>>, card: AuditCheck): T | null {
  const parsed = schema.safeParse({ state: 'known', value: card })
  return parsed.data?.state === 'known' ? parsed.data.value : null
}
