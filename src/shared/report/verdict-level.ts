import type { InboxTestReport } from '../contract/inbox-tests/inbox-test-report.ts'
import type { Verdict } from '../contract/inbox-tests/inbox-tests.ts'
import type { Grade } from '../findings/grade.ts'
import type { FindingLevel } from '../i18n/text-keys.ts'

/** The level of each verdict, in the shapes and colors of findings. */
const verdictLevels: Record<Verdict, FindingLevel> = {
  inbox: 'ok',
  at_risk: 'minor',
  spam: 'major',
  rejected: 'critical',
  unknown: 'unknown',
}

const gradeLevels: Record<Grade, FindingLevel> = {
  A: 'ok',
  B: 'ok',
  C: 'minor',
  D: 'major',
  E: 'major',
  F: 'critical',
}

/** The lowest score that the unknown checks leave possible; null if they cannot lower it. */
export function openFloor({
  score,
  score_floor: floor,
}: Pick<InboxTestReport, 'score' | 'score_floor'>): number | null {
  return score !== null && floor !== null && floor < score ? floor : null
}

/** The level of a verdict. One that is only the best case is not shown as good. */
export function levelOfVerdict(verdict: Verdict, floor: Verdict = verdict): FindingLevel {
  return atBest(verdictLevels[verdict], verdict !== floor)
}

/** The level of a grade; `unknown` without one. One that is only the best case is not shown as good. */
export function levelOfGrade(grade: Grade | null, floor: Grade | null = grade): FindingLevel {
  return grade === null ? 'unknown' : atBest(gradeLevels[grade], grade !== floor)
}

function atBest(level: FindingLevel, isBestCase: boolean): FindingLevel {
  return isBestCase && level === 'ok' ? 'unknown' : level
}
