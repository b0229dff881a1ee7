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
  /** Null if too little answered, or if the domain does not exist. */
  grade: Grade | null
  grade_floor: Grade | null
  score: number | null
  problems: z.infer<typeof domainProblemSchema>[]
  /** Whether enough answered to replace what is known. */
  isKnown: boolean
}

/** The state of a domain in an audit. */
export function observeDomain(facts: AuditFacts, outcomes: readonly Outcome[]): DomainObservation {
  const scored = scoreOutcomes(outcomes)
  const { grade, grade_floor, score } = gradeAudit(facts, scored)
  const problems = scored.failures
    .filter(({ severity }) => severity === 'critical' || severity === 'major')
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.tenths - a.tenths)
    .slice(0, maxProblems)
  return {
    isKnown: grade !== null || facts.existence.state === 'absent',
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
