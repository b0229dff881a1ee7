import type { Fact } from '../shared/fact.ts'
import type { Outcome } from '../shared/finding.ts'
import type { Answer, Check, FactKey, FactTable } from './check.ts'

/**
 * Asks every check of the given scope. Pure: the same facts give the same outcomes, in the order of `checks`.
 *
 * A check is `unknown` when a fact it needs is unavailable; unknown wins over absent, because a check that lacks an
 * answer must not decide on half of its evidence.
 */
export function runChecks(checks: readonly AnyCheck[], scope: 'message' | 'domain', facts: FactTable): Outcome[] {
  return checks.filter((check) => check.scope.includes(scope)).flatMap((check) => runCheck(check, facts))
}

/** A check whose needs are not known to the compiler any more: what the list of all checks holds. */
export interface AnyCheck extends Omit<Check, 'evaluate' | 'whenAbsent'> {
  evaluate(evidence: never): Answer
  whenAbsent?(evidence: FactTable): Answer
}

function runCheck(check: AnyCheck, facts: FactTable): Outcome[] {
  const needed = check.needs.map((key): [FactKey, Fact<unknown>] => [key, facts[key]])
  for (const [, fact] of needed) {
    if (fact.state === 'unavailable') return [{ check: check.key, state: 'unknown', reason: fact.reason }]
  }
  const isAbsent = needed.some(([, fact]) => fact.state === 'absent')
  if (isAbsent) return check.whenAbsent ? toOutcome(check, check.whenAbsent(facts)) : []
  const values = Object.fromEntries(needed.map(([key, fact]) => [key, fact.state === 'known' ? fact.value : undefined]))
  // The needs of each check were matched with its `evaluate` by `defineCheck`.
  return toOutcome(check, check.evaluate({ ...facts, ...values } as never))
}

function toOutcome(check: AnyCheck, answer: Answer): Outcome[] {
  switch (answer.state) {
    case 'notApplicable':
      return []
    case 'pass':
      return [{ check: check.key, state: 'pass', params: answer.params }]
    case 'fail':
      return [
        { check: check.key, state: 'fail', finding: answer.finding, params: answer.params, record: answer.record },
      ]
    case 'note':
      return [{ check: check.key, state: 'note', finding: answer.finding, params: answer.params }]
  }
}
