import { z } from 'zod'
import type { HtmlSeverity } from '../../shared/findings/html-issue.ts'
import type { Severity } from '../../shared/severity.ts'
import { checkOf, type Inspection, type Problem } from './inspection.ts'

const entrySchema = z.object({
  subject: z.string(),
  rule: z.string(),
  fingerprint: z.string(),
  /** How many places had the problem. More places count as a new finding. */
  count: z.int().nullable(),
  reason: z.string(),
  /** From this date on, the finding counts again. */
  expires: z.iso.date(),
})
export type BaselineEntry = z.infer<typeof entrySchema>

export const baselineSchema = z.object({
  format: z.literal(1),
  /** The version of the rules it was written with (`rules-version.ts`). */
  rules: z.string(),
  findings: z.array(entrySchema),
})
/** Accepted findings, so that only new ones count. */
export type Baseline = z.infer<typeof baselineSchema>

/** The entry that accepts a problem; none once it has expired. */
export function entryFor(problem: Problem, { findings }: Baseline, today: string): BaselineEntry | null {
  return findings.find((entry) => accepts(entry, problem) && entry.expires > today) ?? null
}

function accepts({ fingerprint, count }: BaselineEntry, problem: Problem): boolean {
  return fingerprint === problem.fingerprint && (count === null || (problem.count ?? 0) <= count)
}

/** Expired baseline entries that still match one of the problems. */
export function expiredEntries(
  inspections: readonly Inspection[],
  { findings }: Baseline,
  today: string,
): BaselineEntry[] {
  const problems = inspections.flatMap((inspection) => inspection.problems)
  return findings.filter((entry) => entry.expires <= today && problems.some((problem) => accepts(entry, problem)))
}

const uncounted: readonly (Severity | HtmlSeverity)[] = ['info', 'ok']

/** Whether a problem alone can fail a run. Remarks cannot, so they need no baseline. */
export function counts({ severity }: Problem): boolean {
  return !uncounted.includes(severity)
}

interface BaselineUpdate {
  rules: string
  /** For new and renewed entries, if it is stated. */
  reason: string | undefined
  /** For new entries otherwise. */
  defaultReason: string
  /** For new and renewed entries. */
  expires: string
  renewedBefore: string
}

/**
 * A baseline that accepts everything found. Entries keep their reason and date. Those that expire up to `renewedBefore` get
 * the new date, and keep their reason unless another is stated. Entries stay if their subject was not inspected or their check could not be done this time.
 */
export function updateBaseline(
  old: Baseline | null,
  inspections: readonly Inspection[],
  { rules, reason, defaultReason, expires, renewedBefore }: BaselineUpdate,
): Baseline {
  const known = new Map(old?.findings.map((entry) => [entry.fingerprint, entry]))
  const bySubject = new Map(
    inspections.map((inspection) => [inspection.subject.id ?? inspection.subject.name, inspection]),
  )
  const kept = (old?.findings ?? []).filter(({ subject, rule }) => isOpen(rule, bySubject.get(subject)))
  const found = inspections.flatMap(({ subject, problems }) =>
    problems.filter(counts).map(({ rule, fingerprint, count }): BaselineEntry => {
      const before = known.get(fingerprint)
      const keeps = before !== undefined && before.expires > renewedBefore
      return {
        ...{ subject: subject.id ?? subject.name, rule, fingerprint, count },
        reason: keeps ? before.reason : (reason ?? before?.reason ?? defaultReason),
        expires: keeps ? before.expires : expires,
      }
    }),
  )
  const findings = [...new Map([...kept, ...found].map((entry) => [entry.fingerprint, entry])).values()]
  const keyOf = ({ subject, rule, fingerprint }: BaselineEntry) => `${subject}\0${rule}\0${fingerprint}`
  return { format: 1, rules, findings: findings.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)) }
}

/** Whether it is unknown if a subject still has a problem. */
function isOpen(rule: string, inspection: Inspection | undefined): boolean {
  if (!inspection) return true
  const check = checkOf(rule)
  return inspection.gaps.some((gap) => check !== undefined && checkOf(gap.rule) === check)
}
