import type { ReportOverview } from '../../../../shared/contract/inbox-tests/earlier-reports.ts'

/** The number of reports checked on every list, on some lists, and on none because all are unknown. */
export interface NeverListed {
  whole: number
  partly: number
  unknown: number
}

/** A summary of reports of which none is listed; null if one is. */
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
