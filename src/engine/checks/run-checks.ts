import type { Fact } from '../../shared/fact.ts'
import type { CheckKey, FindingGroup, FindingKey, Outcome } from '../../shared/findings/finding.ts'
import { isFault } from '../../shared/reason.ts'
import { settleProposals } from '../proposals/settle-proposals.ts'
import type { AnyAnswer, AnyFactKey, FactsDocuments, FindingDefinition, Params, Scope } from './define-check.ts'
import type { Reference } from './references.ts'

/** A check of any type, as in the list of all checks. */
export interface AnyCheck {
  key: CheckKey
  group: FindingGroup
  params?: Params
  references?: readonly Reference[]
  findings: Readonly<Partial<Record<FindingKey, FindingDefinition>>>
  scope?: readonly Scope[]
  needsSending?: true
  follows?: readonly CheckKey[]
  needs?: readonly AnyFactKey[]
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
  const broken = new Set<string>()
  for (const check of checks) {
    if (!scopeOf(check).includes(scope)) continue
    if (check.follows?.some((leader) => unanswered.has(leader))) {
      unanswered.add(check.key)
      continue
    }
    const asked = askCheck(check, facts)
    if (asked.state === 'unknown') unanswered.add(check.key)
    const answer = answerFault(check, asked, broken)
    if (answer.state !== 'notApplicable') answers.push({ check: check.key, answer })
  }
  return toOutcomes(answers, facts).map(asConsequence)
}

/** Checks that read the records on which mail depends. */
const mailDepends = /^(?:domain|spf|dkim|dmarc|mx)\./

/**
 * A name that no client can read is not a gap but a fault. The first check that needs it reports it, once for the name;
 * `broken` has the names reported so far. A name of a blocklist is not the domain's.
 */
function answerFault({ key, group }: AnyCheck, answer: AnyAnswer, broken: Set<string>): AnyAnswer {
  if (answer.state !== 'unknown' || !isFault(answer.reason) || group === 'lists') return answer
  const { code, subject = '' } = answer.reason
  const [name = '', type = ''] = subject.split(' ')
  if (broken.has(name)) return { state: 'notApplicable' }
  broken.add(name)
  const finding = mailDepends.test(key) ? 'domain.name_broken' : 'domain.name_unreadable'
  return { state: 'fail', finding, params: { name, type, code }, record: null }
}

/** That no mail can be delivered is charged once: the broken name of a mail host is why. */
function asConsequence(outcome: Outcome, _: number, all: readonly Outcome[]): Outcome {
  if (outcome.state !== 'fail' || outcome.finding !== 'domain.name_broken') return outcome
  const { name } = outcome.params
  const isCharged = all.some(
    (other) =>
      'finding' in other &&
      (other.finding === 'mx.unreachable' || other.finding === 'mx.dead_hosts') &&
      Array.isArray(other.params.hosts) &&
      other.params.hosts.some((host) => host === name),
  )
  return isCharged ? { ...outcome, state: 'note' } : outcome
}

/** The documents that a check applies to. */
export function scopeOf({ scope = ['message'] }: AnyCheck): readonly Scope[] {
  return scope
}

function askCheck(check: AnyCheck, facts: FactsDocuments[Scope]): AnyAnswer {
  const { needs = [] } = check
  // `defineCheck` matched the facts of each check with its functions.
  if (needs.length === 0) return check.evaluate(facts as never)
  const values = new Map<string | symbol, unknown>()
  let isAbsent = false
  for (const key of needs) {
    const fact = factOf(facts, key)
    if (fact.state === 'unavailable') return { state: 'unknown', reason: fact.reason }
    if (fact.state === 'known') values.set(key, fact.value)
    else isAbsent = true
  }
  if (isAbsent) return check.whenAbsent?.(facts as never) ?? { state: 'notApplicable' }
  // A copy of the document for every check would be most of what checks allocate.
  const get = (_: unknown, key: string | symbol) => (values.has(key) ? values.get(key) : Reflect.get(facts, key))
  return check.evaluate(new Proxy(facts, { get }) as never)
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
