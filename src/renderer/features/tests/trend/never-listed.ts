import type { ReportOverview } from '../../../../shared/contract/history.ts'

/** The numbers of reports: those checked on every list, those that are not, and those whose lists are all unknown. */
export interface NeverListed {
  whole: number
  partly: number
  unknown: number
}

/** What to say about reports none of which is listed; null if one is. */
export function neverListed(reports: readonly Pick<ReportOverview, 'list_tally'>[]): NeverListed | null {
  const counts = { whole: 0, partly: 0, unknown: 0 }
  for (const { list_tally: tally } of reports) {
    if (tally && tally.listed.length > 0) return null
    if (!tally || tally.clean === 0) counts.unknown += 1
    else if (tally.unknown.length > 0 || tally.unasked.length > 0) counts.partly += 1
    else counts.whole += 1
  }
  return counts
}
