import type { CheckKey, FindingKey } from '../../../shared/finding.ts'
import { type Answer, notApplicable, type PlainFacts } from '../define-check.ts'
import { defineHeaderCheck } from '../headers/define-header-check.ts'

interface SubjectCheck<Key extends CheckKey, Found extends FindingKey> {
  key: Key
  findings: readonly Found[]
  evaluate(subject: string, facts: PlainFacts): Answer<Key, NoInfer<Found>>
}

/** Declares a check of the decoded subject. One that is missing or empty has a finding of its own. */
export function defineSubjectCheck<Key extends CheckKey, const Found extends FindingKey>({
  key,
  findings,
  evaluate,
}: SubjectCheck<Key, Found>) {
  return defineHeaderCheck({
    key,
    findings,
    evaluate: (facts) => (facts.message.subject?.trim() ? evaluate(facts.message.subject, facts) : notApplicable()),
  })
}
