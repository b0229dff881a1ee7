import type { FindingKey } from '../../shared/findings/finding.ts'
import type { Grade } from '../../shared/findings/grade.ts'

/**
 * The minimum score of each grade. C and D start where a message's verdict changes to `inbox` and `at_risk`, so that a
 * passing grade means the same; A leaves room for what no large provider requires.
 */
const gradeTable: readonly { grade: Grade; least: number }[] = [
  { grade: 'A', least: 9 },
  { grade: 'B', least: 8 },
  { grade: 'C', least: 7 },
  { grade: 'D', least: 5 },
  { grade: 'E', least: 3 },
  { grade: 'F', least: 0 },
]

/** The best score for a grade while SPF, DKIM, or DMARC is broken, whatever else works: that of the C. */
const mostIfBroken = 7.9

/** Findings of SPF, DKIM, and DMARC records that do not work. A missing one may be elsewhere, or not be needed. */
const broken: ReadonlySet<FindingKey> = new Set([
  'spf.several_records',
  'spf.misspelled',
  'spf.invalid',
  'spf.blank_missing',
  'spf.include_broken',
  'spf.lookups_exceeded',
  'spf.void_lookups_exceeded',
  'spf.terms_all_ignored',
  'dkim.no_usable_key',
  'dkim.key_too_short',
  'dkim.private_key_published',
  'dmarc.invalid',
  'dmarc.several_records',
  'dmarc.misnamed',
  'domain.name_broken',
])

/**
 * The grade for a score from 0 to 10 and the findings behind it. A critical finding keeps the score below that of a
 * passing grade.
 */
export function gradeOf(score: number, findings: readonly FindingKey[]): Grade {
  const counted = findings.some((finding) => broken.has(finding)) ? Math.min(score, mostIfBroken) : score
  return gradeTable.find(({ least }) => counted >= least)?.grade ?? 'F'
}
