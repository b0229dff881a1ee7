import type { CheckKey } from '../../../shared/findings/finding.ts'
import { gapOf } from '../../message/headers.ts'
import {
  type Answer,
  defineCheck,
  type FindingDefinitions,
  type noParams,
  notApplicable,
  type Params,
  type PlainFacts,
  type Question,
} from '../define-check.ts'

interface HeaderCheck<Key extends string, Good extends Params, Findings extends FindingDefinitions>
  extends Question<Key, Good, Findings> {
  follows?: readonly CheckKey[]
  evaluate(facts: PlainFacts): NoInfer<Answer<Good, Findings>>
}

/**
 * Declares a check of the header fields. Not applicable if the analysis failed or there are no fields: both have their
 * own findings.
 */
export function defineHeaderCheck<
  Key extends string,
  Findings extends FindingDefinitions,
  Good extends Params = typeof noParams,
>({ follows = ['analysis.complete'], evaluate, ...question }: HeaderCheck<Key, Good, Findings>) {
  return defineCheck({
    ...question,
    group: 'content',
    follows,
    evaluate: (facts: PlainFacts) => (facts.headers.fields.length === 0 ? notApplicable() : evaluate(facts)),
  })
}

/**
 * An answer that depends on the absence of a field, which is unknown if the header is not known as a whole. `content.readable`
 * reports a truncated header, `headers.from` one that a file does not store.
 */
export function unlessIncomplete<Given>({ headers }: PlainFacts, answer: Given) {
  return gapOf(headers) ? notApplicable() : answer
}

/**
 * The answer for a missing field that mail software adds on the way. A draft came over no SMTP session and has no
 * Received field, so nothing is missing yet, also if its author states the sending IP.
 */
export function unlessUnsent<Given>(facts: PlainFacts, answer: Given) {
  const isUnsent = facts.received.length === 0 && facts.envelope.tls === null
  return isUnsent ? notApplicable() : unlessIncomplete(facts, answer)
}
