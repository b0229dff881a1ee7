import type { CheckKey } from '../../../shared/finding.ts'
import { type Answer, notApplicable, type PlainFacts } from '../../check.ts'
import { defineHeaderCheck } from '../headers/define-header-check.ts'

interface SubjectCheck<Key extends CheckKey> {
  key: Key
  evaluate(subject: string, facts: PlainFacts): Answer<Key>
}

/** Declares a check of the decoded subject. One that is missing or empty has a finding of its own. */
export function defineSubjectCheck<Key extends CheckKey>({ key, evaluate }: SubjectCheck<Key>) {
  return defineHeaderCheck({
    key,
    evaluate: (facts) => (facts.message.subject?.trim() ? evaluate(facts.message.subject, facts) : notApplicable()),
  })
}
