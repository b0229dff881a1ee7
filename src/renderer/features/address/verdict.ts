import type { BlacklistReport, Listing } from '../../../shared/contract/blacklist.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { findingLevels } from '../../../shared/report/finding-level.ts'

/**
 * The level of a list's answer. No answer is unknown, never clean. A list that does not cover this kind of address does
 * not apply.
 */
export function levelOfListing({ status, severity }: Pick<Listing, 'status' | 'severity'>): FindingLevel {
  if (status === 'listed') return severity ?? 'major'
  if (status === 'unsupported') return 'info'
  return status === 'clean' ? 'ok' : 'unknown'
}

/** The overall level: the most severe listing; without a listing, fine only if every list answered. */
export function verdictLevel({ listed, lists }: Pick<BlacklistReport, 'listed' | 'lists'>): FindingLevel {
  if (listed === null) return 'unknown'
  if (!listed) return lists.every(({ status }) => status === 'clean' || status === 'unsupported') ? 'ok' : 'unknown'
  const levels = lists.filter(({ status }) => status === 'listed').map(levelOfListing)
  return findingLevels.find((level) => levels.includes(level)) ?? 'major'
}
