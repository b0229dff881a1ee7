import type { Report, ReportDeviation } from '../../shared/contract/reports/report.ts'
import { maxDeviations } from './limits.ts'

const maxQuoted = 100

export type DeviationLog = ReturnType<typeof createDeviationLog>

/** Collects deviations of a report from its format: the first of each kind. */
export function createDeviationLog() {
  const counts = new Map<ReportDeviation, number>()
  const all: Report['deviations'] = []
  return {
    all,
    add(code: ReportDeviation, { line, value = null }: { line: number | null; value?: string | null }): void {
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      if (count <= maxDeviations) all.push({ code, line, value: value?.slice(0, maxQuoted) ?? null })
    },
  }
}
