import type { Report, ReportDeviation } from '../../shared/contract/reports/report.ts'
import { maxDeviations } from './limits.ts'

const maxQuoted = 100

export interface DeviationLog {
  readonly all: Report['deviations']
  add(code: ReportDeviation, at: { line: number | null; value?: string | null }): void
}

/** Collects deviations of a report from its format: the first of each kind. */
export function createDeviationLog(): DeviationLog {
  const counts = new Map<ReportDeviation, number>()
  const all: Report['deviations'] = []
  return {
    all,
    add(code, { line, value = null }) {
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      if (count <= maxDeviations) all.push({ code, line, value: value?.slice(0, maxQuoted) ?? null })
    },
  }
}
