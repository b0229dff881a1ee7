import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** The counts of a test runner, and the message of each failure. */
export const countsSchema = z.object({
  passed: z.int(),
  failed: z.array(z.object({ test: z.string(), message: z.string() })),
  /** Skipped tests per reason. */
  skipped: z.record(z.string(), z.int()),
})
export type Counts = z.infer<typeof countsSchema>

export function noCounts(): Counts {
  return { passed: 0, failed: [], skipped: {} }
}

export function countSkipped(counts: Counts, reason: string, tests = 1): void {
  counts.skipped[reason] = (counts.skipped[reason] ?? 0) + tests
}

export function addCounts(to: Counts, { passed, failed, skipped }: Counts): void {
  to.passed += passed
  to.failed.push(...failed)
  for (const [reason, tests] of Object.entries(skipped)) countSkipped(to, reason, tests)
}

/** Why a test was skipped, from its name or its runner (`test/support/obstacles.ts`). */
export function reasonIn(text: string): string {
  return /\(not run: ([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(text)?.[1] ?? text.replace(/^not run: /, '')
}

/** Lines of a failure message to repeat: enough for what was expected, and where. */
const messageLines = 12

/**
 * Repeats each failure, because later output can fill a log; then one line per reason for skipping; the last line has
 * the totals.
 */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  const failures = failed.flatMap(({ test, message }) => [`✗ ${test}`, ...indent(message), ''])
  const reasons = Object.entries(skipped).sort(([one], [other]) => one.localeCompare(other))
  const sum = reasons.reduce((total, [, tests]) => total + tests, 0)
  const lines = reasons.map(([reason, tests]) => `${tests} skipped: ${reason}`)
  const totals = `${passed} passed, ${failed.length} failed${sum > 0 ? `, ${sum} skipped` : ''}`
  return [...failures, ...lines, totals].join('\n')
}

function indent(message: string): string[] {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, messageLines)
    .map((line) => `  ${line}`)
}
