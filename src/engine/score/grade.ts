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

/** The grade for a score from 0 to 10. A critical finding keeps the score below that of a passing grade. */
export function gradeOf(score: number): Grade {
  return gradeTable.find(({ least }) => score >= least)?.grade ?? 'F'
}
