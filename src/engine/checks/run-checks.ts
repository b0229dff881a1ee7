import type { Fact } from '../../shared/fact.ts'
import type { CheckKey, FindingGroup, FindingKey, Outcome } from '../../shared/findings/finding.ts'
import { settleProposals } from '../proposals/settle-proposals.ts'
import type { AnyAnswer, AnyFactKey, FactsDocuments, FindingDefinition, Params, Scope } from './define-check.ts'
import type { Reference } from './references.ts'

/** A check of any type, as in the list of all checks. */
export interface AnyCheck {
  key: CheckKey
  group: FindingGroup
  params: Params
  references?: readonly Reference[]
  findings: Readonly<Partial<Record<FindingKey, FindingDefinition>>>
  scope: readonly Scope[]
  follows?: readonly CheckKey[]
  needs: readonly AnyFactKey[]
  consults?: readonly AnyFactKey[]
  evaluate(evidence: never): AnyAnswer
  whenAbsent?(evidence: never): AnyAnswer
}

/**
 * Runs every check of the given scope. Pure: the same facts give the same outcomes, in the order of `checks`. A check
 * is `unknown` if a fact it needs is unavailable, even if another is absent: it must not decide on half of its
 * evidence. A check that follows an unknown one is skipped. Findings about the same published record share one offered
 * record. Throws if a check needs a fact that documents of its scope do not have, which is a bug.
 */
export function runChecks<S extends Scope>(checks: readonly AnyCheck[], scope: S, facts: FactsDocuments[S]): Outcome[] {
  const unanswered = new Set<CheckKey>()
  const answers: Answered[] = []
  for (const check of checks) {
    if (!check.scope.includes(scope)) continue
    if (check.follows?.some((leader) => unanswered.has(leader))) {
      unanswered.add(check.key)
      continue
    }
    const answer = askCheck(check, facts)
    if (answer.state === 'unknown') unanswered.add(check.key)
    if (answer.state !== 'notApplicable') answers.push({ check: check.key, answer })
  }
  return toOutcomes(answers, facts)
}

function askCheck(check: AnyCheck, facts: FactsDocuments[Scope]): AnyAnswer {
  // `defineCheck` matched the facts of each check with its functions.
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

interface Answered {
  check: CheckKey
  answer: Exclude<AnyAnswer, { state: 'notApplicable' }>
}

/** The outcomes, with the records that their findings share. */
function toOutcomes(answers: readonly Answered[], { dns }: FactsDocuments[Scope]): Outcome[] {
  const requests = answers.flatMap(({ answer }) => ('record' in answer && answer.record ? [answer.record] : []))
  const settled = settleProposals(requests, dns)
  return answers.map(({ check, answer }) => {
    if (!('record' in answer)) return { check, ...answer }
    const outcome = answer.record ? settled[requests.indexOf(answer.record)] : undefined
    const cautions = outcome?.cautions ?? []
    return { check, ...answer, record: outcome?.proposal?.record ?? null, ...(cautions.length > 0 && { cautions }) }
  })
}
