import type { Fact } from '../shared/fact.ts'
import type { CheckKey, Outcome } from '../shared/finding.ts'
import type { Answer, Check, FactTable } from './check.ts'

/** A check whose facts are not known to the compiler any more: what the list of all checks holds. */
export interface AnyCheck extends Omit<Check, 'evaluate' | 'whenAbsent'> {
  evaluate(evidence: never): Answer
  whenAbsent?(evidence: FactTable): Answer
}

/**
 * Asks every check of the given scope. Pure: the same facts give the same outcomes, in the order of `checks`.
 *
 * A check is `unknown` when a fact it needs is unavailable; unknown wins over absent, because a check that lacks an
 * answer must not decide on half of its evidence. A check that follows an unanswered one is not asked.
 */
export function runChecks(checks: readonly AnyCheck[], scope: 'message' | 'domain', facts: FactTable): Outcome[] {
  const unanswered = new Set<CheckKey>()
  const outcomes: Outcome[] = []
  for (const check of checks.filter((candidate) => candidate.scope.includes(scope))) {
    if (check.follows?.some((leader) => unanswered.has(leader))) {
      unanswered.add(check.key)
      continue
    }
    const answer = askCheck(check, facts)
    if (answer.state === 'unknown') unanswered.add(check.key)
    outcomes.push(...toOutcome(check.key, answer))
  }
  return outcomes
}

function askCheck(check: AnyCheck, facts: FactTable): Answer {
  const needed = check.needs.map((key): [string, Fact<unknown>] => [key, facts[key]])
  for (const [, fact] of needed) {
    if (fact.state === 'unavailable') return { state: 'unknown', reason: fact.reason }
  }
  if (needed.some(([, fact]) => fact.state === 'absent')) return check.whenAbsent?.(facts) ?? { state: 'notApplicable' }
  const values = Object.fromEntries(needed.map(([key, fact]) => [key, fact.state === 'known' ? fact.value : undefined]))
  // The facts of each check were matched with its `evaluate` by `defineCheck`.
  return check.evaluate({ ...facts, ...values } as never)
}

function toOutcome(check: CheckKey, answer: Answer): Outcome[] {
  return answer.state === 'notApplicable' ? [] : [{ check, ...answer }]
}
