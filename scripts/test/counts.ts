import { z } from 'zod'

/** The counts of a test runner. */
export const countsSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  /** Skipped tests per reason. */
  skipped: z.record(z.string(), z.int()),
})
export type Counts = z.infer<typeof countsSchema>

export function noCounts(): Counts {
  return { passed: 0, failed: 0, skipped: {} }
}

export function countSkipped(counts: Counts, reason: string, tests = 1): void {
  counts.skipped[reason] = (counts.skipped[reason] ?? 0) + tests
}

export function addCounts(to: Counts, { passed, failed, skipped }: Counts): void {
  to.passed += passed
  to.failed += failed
  for (const [reason, tests] of Object.entries(skipped)) countSkipped(to, reason, tests)
}

/** Why a test was skipped: from its name or its runner (`test/support/obstacles.ts`). */
export function reasonIn(text: string): string {
  return /\(not run: ([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(text)?.[1] ?? text.replace(/^not run: /, '')
}

/** One line per reason; the last line has the totals. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  const reasons = Object.entries(skipped).sort(([one], [other]) => one.localeCompare(other))
  const sum = reasons.reduce((total, [, tests]) => total + tests, 0)
  const lines = reasons.map(([reason, tests]) => `${tests} skipped: ${reason}`)
  return [...lines, `${passed} passed, ${failed} failed${sum > 0 ? `, ${sum} skipped` : ''}`].join('\n')
}
