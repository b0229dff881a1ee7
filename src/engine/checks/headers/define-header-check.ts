import type { CheckKey } from '../../../shared/finding.ts'
import { type Answer, type Check, notApplicable, type PlainFacts, unknown } from '../../check.ts'

/**
 * Declares a check of the header fields. It asks nothing where the analysis broke off before it had read them, or where
 * there are none at all: both have a finding of their own.
 */
export function defineHeaderCheck<Key extends CheckKey>(
  key: Key,
  evaluate: (facts: PlainFacts) => Answer<Key>,
): Check<Key, never, never> {
  return {
    key,
    group: 'content',
    scope: ['message'],
    follows: ['analysis.complete'],
    needs: [],
    evaluate: (facts) => (facts.headers.fields.length === 0 ? notApplicable() : evaluate(facts)),
  }
}

/** The answer that a field is missing, which a header section that was not read to its end cannot give. */
export function missing<Key extends CheckKey>({ headers }: PlainFacts, answer: Answer<Key>): Answer<Key> {
  return headers.truncated ? unknown({ code: 'headers_truncated' }) : answer
}
