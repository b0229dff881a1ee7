import type { CheckKey, FindingKey } from '../../../shared/finding.ts'
import { type Answer, defineCheck, type FindingDefinition, notApplicable, type PlainFacts } from '../define-check.ts'
import type { Reference } from '../references.ts'

interface HeaderCheck<Key extends CheckKey, Found extends FindingKey> {
  key: Key
  references?: readonly Reference[]
  findings: Readonly<Record<Found, FindingDefinition>>
  follows?: readonly CheckKey[]
  evaluate(facts: PlainFacts): Answer<Key, NoInfer<Found>>
}

/**
 * Declares a check of the header fields. It asks nothing where the analysis broke off, or where there are no fields at
 * all: both have a finding of their own.
 */
export function defineHeaderCheck<Key extends CheckKey, const Found extends FindingKey>({
  key,
  references = [],
  findings,
  follows,
  evaluate,
}: HeaderCheck<Key, Found>) {
  return defineCheck({
    key,
    group: 'content',
    references,
    findings,
    scope: ['message'],
    follows: follows ?? ['analysis.complete'],
    needs: [],
    evaluate: (facts: PlainFacts) => (facts.headers.fields.length === 0 ? notApplicable() : evaluate(facts)),
  })
}

/**
 * An answer that rests on what is not there, which a header section that was not read to its end cannot give. That it
 * was not is said once, by `content.readable`.
 */
export function unlessTruncated<Key extends CheckKey, Found extends FindingKey>(
  { headers }: PlainFacts,
  answer: Answer<Key, Found>,
): Answer<Key, Found> {
  return headers.truncated ? notApplicable() : answer
}
