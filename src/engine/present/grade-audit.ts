import { type DomainAudit, gradedTopics } from '../../shared/contract/domain.ts'
import type { AuditFacts } from '../../shared/contract/facts/audit-facts.ts'
import { gradeOf } from '../score/grade.ts'
import { assumeFailures, failuresOf, type Score, scoreOutcomes } from '../score/score.ts'
import { statusOfTopic } from './audit-cards.ts'

export type AuditGrades = Pick<DomainAudit, 'score' | 'score_floor' | 'grade' | 'grade_floor'>

/** Score and grade of an audit, and their lower bounds; null if the most important topics are unknown. */
export function gradeAudit(facts: AuditFacts, scored: Score): AuditGrades {
  const isScored =
    facts.existence.state !== 'absent' &&
    gradedTopics.every((topic) => statusOfTopic(topic, facts, scored.outcomes) !== 'unknown')
  if (!isScored) return { score: null, score_floor: null, grade: null, grade_floor: null }
  const floor = scoreOutcomes(assumeFailures(scored.outcomes.map(({ outcome }) => outcome)))
  return {
    score: scored.score,
    score_floor: floor.score,
    grade: gradeOf(scored.score, failuresOf(scored)),
    grade_floor: gradeOf(floor.score, failuresOf(floor)),
  }
}
