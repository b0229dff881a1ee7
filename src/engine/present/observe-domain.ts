import type { z } from 'zod'
import type { DomainState } from '../../shared/contract/domain-states.ts'
import type { AuditFacts } from '../../shared/contract/facts/audit-facts.ts'
import { failureSchema, type Outcome } from '../../shared/findings/finding.ts'
import type { Grade } from '../../shared/findings/grade.ts'
import type { Language } from '../../shared/languages.ts'
import { severities } from '../../shared/severity.ts'
import { scoreOutcomes } from '../score/score.ts'
import { weights } from '../score/weights.ts'
import { describeFinding } from './describe-findings.ts'
import { gradeAudit } from './grade-audit.ts'

/** The most problems of a domain that its state names; the audit has all. */
const maxProblems = 5

export const domainProblemSchema = failureSchema.pick({ finding: true, params: true })

/** What DNS shows of a domain, without texts. */
export interface DomainObservation {
  grade: Grade
  grade_floor: Grade
  score: number
  problems: z.infer<typeof domainProblemSchema>[]
}

/** The state of a domain in an audit; null if too little answered for a grade. */
export function observeDomain(facts: AuditFacts, outcomes: readonly Outcome[]): DomainObservation | null {
  const scored = scoreOutcomes(outcomes)
  const { grade, grade_floor, score } = gradeAudit(facts, scored)
  if (grade === null || grade_floor === null || score === null) return null
  const problems = scored.failures
    .filter(({ severity }) => severity === 'critical' || severity === 'major')
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.tenths - a.tenths)
    .slice(0, maxProblems)
  return {
    grade,
    grade_floor,
    score,
    problems: problems.map(({ outcome: { finding, params } }) => ({ finding, params })),
  }
}

/** The problems of an observation in words. */
export function describeProblems(
  problems: DomainObservation['problems'],
  language: Language,
): NonNullable<DomainState['dns']>['problems'] {
  return problems.map(({ finding, params }) => ({
    finding,
    severity: weights[finding].severity,
    title: describeFinding(finding, params, false, language).title,
  }))
}
