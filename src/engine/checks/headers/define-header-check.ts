import type { CheckKey } from '../../../shared/report/finding.ts'
import {
  type Answer,
  defineCheck,
  type FindingDefinitions,
  notApplicable,
  type Params,
  type PlainFacts,
} from '../define-check.ts'
import type { Reference } from '../references.ts'

interface HeaderCheck<Key extends string, Good extends Params, Findings extends FindingDefinitions> {
  key: Key
  params: Good
  references?: readonly Reference[]
  findings: Findings
  follows?: readonly CheckKey[]
  evaluate(facts: PlainFacts): NoInfer<Answer<Good, Findings>>
}

/**
 * Declares a check of the header fields. It asks nothing where the analysis broke off, or where there are no fields at
 * all: both have a finding of their own.
 */
export function defineHeaderCheck<Key extends string, Good extends Params, Findings extends FindingDefinitions>({
  key,
  params,
  references = [],
  findings,
  follows,
  evaluate,
}: HeaderCheck<Key, Good, Findings>) {
  return defineCheck({
    key,
    group: 'content',
    params,
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
export function unlessTruncated<Given>({ headers }: PlainFacts, answer: Given) {
  return headers.truncated ? notApplicable() : answer
}
