import type { FindingKey } from '../../shared/findings/finding.ts'
import type { Grade } from '../../shared/findings/grade.ts'
import { weights } from './weights.ts'

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

/** Cap on the score of a domain with a critical finding, so that it cannot get a passing grade. */
const bestWithCritical = 6.9

/** The grade for a score from 0 to 10 and the failed findings. */
export function gradeOf(score: number, failures: readonly FindingKey[]): Grade {
  const hasCritical = failures.some((finding) => weights[finding].severity === 'critical')
  const counted = hasCritical ? Math.min(score, bestWithCritical) : score
  return gradeTable.find(({ least }) => counted >= least)?.grade ?? 'F'
}
