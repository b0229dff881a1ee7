import type { BlacklistReport, Listing } from '../../../shared/contract/blacklist.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { findingLevels } from '../../../shared/report/finding-level.ts'

/** How grave the word of a list is. Only a listing counts; a list that did not answer is unknown, never clean. */
export function levelOfListing({ status, severity }: Pick<Listing, 'status' | 'severity'>): FindingLevel {
  if (status === 'listed') return severity ?? 'major'
  return status === 'clean' ? 'ok' : 'unknown'
}

/** How grave everything together is: the gravest listing; without one, fine only where every list answered. */
export function verdictLevel({ listed, lists }: Pick<BlacklistReport, 'listed' | 'lists'>): FindingLevel {
  if (listed === null) return 'unknown'
  if (!listed) return lists.every(({ status }) => status === 'clean' || status === 'unsupported') ? 'ok' : 'unknown'
  const levels = lists.filter(({ status }) => status === 'listed').map(levelOfListing)
  return findingLevels.find((level) => levels.includes(level)) ?? 'major'
}
