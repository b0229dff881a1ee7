import type { AddressSummary } from '../../../shared/contract/monitoring/run.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'

/** The level of a monitored address: fine only if every list answered. */
export function levelOfAddress(summary: Pick<AddressSummary, 'listed' | 'unanswered'> | null): FindingLevel {
  if (summary === null) return 'unknown'
  if (summary.listed > 0) return 'major'
  return summary.unanswered > 0 ? 'unknown' : 'ok'
}
