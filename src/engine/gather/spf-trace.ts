import type { SpfEvaluation, SpfStep } from '../../shared/contract/message-facts/authentication.ts'
import { expandDomainSpec } from '../../shared/records/macro-string.ts'
import { contains } from '../../shared/records/network.ts'
import { isSpfRecord, parseSpfRecord } from '../../shared/records/spf.ts'
import type { SpfMechanism, SpfModifier } from '../../shared/records/spf-term.ts'
import { questionKey } from '../dns/answers.ts'
import { overlay } from '../dns/layers/overlay.ts'
import type { Resolver } from '../dns/resolver.ts'
import { selectTxt } from '../protocols/select-txt.ts'
import { type CheckHostInput, checkHost } from './check-host.ts'

/** Far more terms than records in use come to; nobody reads on, and some cost an evaluation each. */
const maxSteps = 100
/** RFC 7208 section 4.6.4. */
const maxLookups = 10
const maxVoids = 2
/** An mx leads to ten names at most (RFC 7208 section 4.6.4). */
const maxAsked = 11

const results = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const

/** What the terms of a record come to; null where one of them ends the evaluation, or there are too many to follow. */
type Outcome = SpfEvaluation['result'] | null

/** What is evaluated: `domain` is the one that the question is about, whatever record it leads to. */
interface TracedEvaluation extends Pick<SpfEvaluation, 'domain' | 'result'> {
  input: CheckHostInput
  record: string
}

/**
 * The way to a result, term by term. Empty where the record cannot be read, or the terms do not lead to the result:
 * what is not understood is not told.
 *
 * The evaluator does not tell how it decided. Its records are read here once more, and each term that asks the DNS is
 * put to it alone; all answers that it needs were given before, to the evaluation itself.
 */
export async function traceSpf(evaluation: TracedEvaluation, resolver: Resolver): Promise<SpfStep[]> {
  const { outcome, steps } = await followTerms(evaluation, resolver, { probes: true })
  const broke = evaluation.result === 'permerror' && steps.at(-1)?.outcome === 'error'
  return outcome === evaluation.result || broke ? steps : []
}

/** Where the terms of a record lead, and by which way. */
interface FollowedTerms {
  outcome: Outcome
  steps: SpfStep[]
  lookups: number
}

/**
 * Follows the terms of a record. Without `probes`, the evaluator is never asked: what it alone knows, of hosts, macros and
 * explanations, is no outcome then.
 */
export async function followTerms(
  { input, domain, record }: Omit<TracedEvaluation, 'result'>,
  resolver: Resolver,
  { probes }: { probes: boolean },
): Promise<FollowedTerms> {
  const steps: SpfStep[] = []
  let lookups = 0
  let voids = 0

  async function walk(text: string, owner: string, depth: number): Promise<Outcome> {
    const parsed = parseSpfRecord(text)
    if (!parsed.valid || (!probes && parsed.explains)) return null
    for (const mechanism of parsed.mechanisms) {
      const step = begin(mechanism, owner, depth)
      if (!step) return null
      const matches = await match(mechanism, step)
      if (matches === null) return end(step)
      if (matches) {
        step.outcome = 'match'
        return results[mechanism.qualifier]
      }
    }
    return parsed.redirect ? await redirect(parsed.redirect, owner, depth) : 'neutral'
  }

  /** Null when there are enough. */
  function begin({ text }: { text: string }, owner: string, depth: number): SpfStep | null {
    if (steps.length >= maxSteps) return null
    const step: SpfStep = { depth, domain: owner, term: text, outcome: 'no_match', asked: [], lookups }
    steps.push(step)
    return step
  }

  function end(step: SpfStep): null {
    step.outcome = 'error'
    return null
  }

  /** Whether the term matches; null where it is an error. */
  async function match(mechanism: SpfMechanism, step: SpfStep): Promise<boolean | null> {
    if (mechanism.name === 'all') return true
    if (mechanism.network) return contains(mechanism.network, input.ip)
    if (!countLookup(step)) return null
    if (mechanism.name !== 'include') return probe(mechanism, step)
    const target = mechanism.domainSpec && expandDomainSpec(mechanism.domainSpec, step.domain)
    // Only the evaluator knows what a macro of the message stands for; what it finds there stays closed.
    if (target === null) return probe(mechanism, step)
    const included = await follow(target, step)
    return included && included !== 'none' ? included === 'pass' : null
  }

  async function redirect(modifier: SpfModifier, owner: string, depth: number): Promise<Outcome> {
    const step = begin(modifier, owner, depth)
    const target = modifier.domainSpec && expandDomainSpec(modifier.domainSpec, owner)
    if (!step || target === null || !countLookup(step)) return step && end(step)
    const outcome = await follow(target, step)
    if (!outcome || outcome === 'none') return end(step)
    step.outcome = 'match'
    return outcome
  }

  function countLookup(step: SpfStep): boolean {
    lookups += 1
    step.lookups = lookups
    return lookups <= maxLookups
  }

  async function follow(target: string, step: SpfStep): Promise<Outcome> {
    step.asked.push(questionKey(target, 'TXT'))
    const selection = selectTxt(await resolver.query(target, 'TXT'), isSpfRecord)
    if (selection.status === 'none') return 'none'
    return selection.status === 'one' ? await walk(selection.text, target, step.depth + 1) : null
  }

  /** Puts one term to the evaluator, as the only one of its record. */
  async function probe({ text }: SpfMechanism, step: SpfStep): Promise<boolean | null> {
    if (!probes) return null
    const alone = `v=spf1 +${text.replace(/^[-~?+]/, '')}`
    const changes = [change(step.domain, alone)]
    if (step.domain !== domain) changes.push(change(domain, `v=spf1 redirect=${step.domain}`))
    const heard = listenTo(resolver)
    const answer = await checkHost(input, overlay(heard.resolver, changes))
    step.asked = heard.asked.slice(0, maxAsked)
    voids += heard.voids()
    if (answer.state !== 'known' || voids > maxVoids) return null
    const found = answer.value.status.result
    return found === 'pass' ? true : found === 'neutral' ? false : null
  }

  return { outcome: await walk(record, domain, 0), steps, lookups }
}

/** The term of the record itself that gave the result, as published; null where the evaluation broke off. */
export function decidingTerm(steps: readonly SpfStep[]): string | null {
  return steps.find(({ depth, outcome }) => depth === 0 && outcome === 'match')?.term ?? null
}

function change(name: string, record: string) {
  return { name, type: 'TXT' as const, action: 'replace' as const, records: [[record]] }
}

/** Hears what is asked, and how often there was nothing. */
function listenTo(resolver: Resolver) {
  const asked: string[] = []
  const empty = new Set<string>()
  const listening: Resolver = {
    async query(name, type) {
      const key = questionKey(name, type)
      if (!asked.includes(key)) asked.push(key)
      const answer = await resolver.query(name, type)
      if (answer.status === 'nodata' || answer.status === 'nxdomain') empty.add(key)
      return answer
    },
    close: () => resolver.close(),
  }
  return { resolver: listening, asked, voids: () => empty.size }
}
