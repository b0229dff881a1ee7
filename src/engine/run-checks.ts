import type { Fact } from '../shared/fact.ts'
import type { CheckKey, FindingGroup, Outcome } from '../shared/finding.ts'
import type { Answer, AnyFactKey, FactsDocuments, Scope } from './check.ts'
import { uniteRecords } from './unite-records.ts'

/** A check whose facts are not known to the compiler any more: what the list of all checks holds. */
export interface AnyCheck {
  key: CheckKey
  group: FindingGroup
  scope: readonly Scope[]
  follows?: readonly CheckKey[]
  needs: readonly AnyFactKey[]
  consults?: readonly AnyFactKey[]
  evaluate(evidence: never): Answer
  whenAbsent?(evidence: never): Answer
}

/**
 * Asks every check of the given scope. Pure: the same facts give the same outcomes, in the order of `checks`.
 *
 * A check is `unknown` when a fact it needs is unavailable; unknown wins over absent, because a check that lacks an
 * answer must not decide on half of its evidence. A check that follows an unanswered one is not asked. Findings about
 * one published record offer one record. Throws when a check needs a fact that documents of its scope do not have: a programmer's error.
 */
export function runChecks<S extends Scope>(checks: readonly AnyCheck[], scope: S, facts: FactsDocuments[S]): Outcome[] {
  const unanswered = new Set<CheckKey>()
  const outcomes: Outcome[] = []
  for (const check of checks) {
    if (!check.scope.includes(scope)) continue
    if (check.follows?.some((leader) => unanswered.has(leader))) {
      unanswered.add(check.key)
      continue
    }
    const answer = askCheck(check, facts)
    if (answer.state === 'unknown') unanswered.add(check.key)
    outcomes.push(...toOutcome(check.key, answer))
  }
  return uniteRecords(outcomes)
}

function askCheck(check: AnyCheck, facts: FactsDocuments[Scope]): Answer {
  // The facts of each check were matched with its functions by `defineCheck`.
  if (check.needs.length === 0) return check.evaluate(facts as never)
  const evidence: Record<string, unknown> = { ...facts }
  let isAbsent = false
  for (const key of check.needs) {
    const fact = factOf(facts, key)
    if (fact.state === 'unavailable') return { state: 'unknown', reason: fact.reason }
    if (fact.state === 'known') evidence[key] = fact.value
    else isAbsent = true
  }
  if (isAbsent) return check.whenAbsent?.(facts as never) ?? { state: 'notApplicable' }
  return check.evaluate(evidence as never)
}

function factOf(facts: FactsDocuments[Scope], key: AnyFactKey): Fact<unknown> {
  const table: Partial<Record<AnyFactKey, Fact<unknown>>> = facts
  const fact = table[key]
  if (!fact) throw new Error(`the facts document has no ${key}`)
  return fact
}

function toOutcome(check: CheckKey, answer: Answer): Outcome[] {
  return answer.state === 'notApplicable' ? [] : [{ check, ...answer }]
}
