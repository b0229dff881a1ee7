import type { SpfEvaluation, SpfStep } from '../../../shared/contract/facts/message/authentication.ts'
import { type Fact, known, unavailable } from '../../../shared/fact.ts'
import type { Reason } from '../../../shared/reason.ts'
import { isPossibleName } from '../../../shared/records/host-name.ts'
import { expandMacros, type MacroString, parseMacroString, toTargetName } from '../../../shared/records/macro-string.ts'
import { contains } from '../../../shared/records/network.ts'
import { isSpfRecord, parseSpfRecord, type SpfProblem, type SpfRecord } from '../../../shared/records/spf.ts'
import type { SpfMechanism, SpfModifier, SpfTerm } from '../../../shared/records/spf-term.ts'
import { trimBlanks, trimBlanksStart } from '../../../shared/records/text/white-space.ts'
import { questionKey } from '../../dns/answers.ts'
import type { RecordData, RecordType, Resolver } from '../../dns/resolver.ts'
import { reverseName } from '../../dns/reverse-name.ts'
import { selectTxt } from '../../dns/select-txt.ts'
import { toAsciiName } from '../../names/ascii-name.ts'
import { canHaveRecords } from '../../names/domain-name.ts'
import { maxLookups, maxVoidLookups } from './measure-tree.ts'
import { isFatal, isSyntaxProblem, remarkOn } from './record-faults.ts'
import { readSender, type SpfSender } from './spf-sender.ts'

/** More terms than any record in use has. Longer evaluations have a result but no steps. */
const maxSteps = 100
/** Maximum number of queries per step: an mx and the ten names that it may lead to (RFC 7208 section 4.6.4). */
const maxAsked = 11
/** Maximum number of names of an mx or ptr whose addresses are queried (section 4.6.4). */
const maxNames = 10

const results = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const

type SpfResult = SpfEvaluation['result']

/** The result of check_host() and how it was reached. */
export interface HostCheck extends Pick<SpfEvaluation, 'result' | 'domain' | 'record' | 'lookups' | 'void_lookups'> {
  /** The term of the record itself that matched; null if none did. */
  mechanism: string | null
  steps: SpfStep[]
  /** The error in the record, or the owner's explanation of a failure. */
  comment: string | null
}

interface CheckOptions {
  now: Date
  /**
   * Evaluates like receivers that are more lenient than RFC 7208: an error only counts once its term is reached, and an
   * address of the other family is not a void lookup.
   */
  lenient?: boolean
}

/** Why an evaluation, or one of its terms, has no normal result. */
type Trouble = { result: 'none' | 'permerror'; remark: string } | { result: 'temperror'; reason: Reason }

/** The result of a record. `explanation` is the text that its owner publishes for failures. */
type Outcome = { result: SpfResult; explanation: { spec: MacroString; domain: string } | null } | Trouble

/** The answer to a term's query. */
type Asked<T extends RecordType> = { records: RecordData[T][] } | Trouble

/** check_host() of RFC 7208 section 4. Unavailable if it would be a temporary error. */
export async function checkHost(
  sender: SpfSender,
  resolver: Resolver,
  { now, lenient = false }: CheckOptions,
): Promise<Fact<HostCheck>> {
  const client = readSender(sender, now)
  const { domain, family } = client
  const addressType = family === 4 ? 'A' : 'AAAA'
  const steps: SpfStep[] = []
  let lookups = 0
  let voids = 0
  let isTooLong = false

  if (!isCheckable(domain)) return known(describe({ result: 'none', remark: '' }, null))
  const text = await readRecordText(domain, null)
  if ('result' in text) return text.result === 'temperror' ? unavailable(text.reason) : known(describe(text, null))
  const outcome = await evaluate(text.text, domain, 0)
  if (outcome.result === 'temperror') return unavailable(outcome.reason)
  const owners = 'explanation' in outcome && outcome.result === 'fail' ? outcome.explanation : null
  return known(describe(outcome, text.text, owners && (await explain(owners.spec, owners.domain))))

  function describe(
    outcome: Exclude<Outcome, { result: 'temperror' }>,
    record: string | null,
    explanation: string | null = null,
  ): HostCheck {
    const remark = 'remark' in outcome && outcome.result === 'permerror' ? outcome.remark : null
    return {
      result: outcome.result,
      domain,
      record,
      mechanism: steps.find(({ depth, outcome }) => depth === 0 && outcome === 'match')?.term ?? null,
      // The query for the record itself does not count.
      lookups: record === null ? 0 : lookups,
      void_lookups: record === null ? 0 : voids,
      steps: isTooLong ? [] : steps,
      comment: explanation ?? remark,
    }
  }

  /** The SPF record of a domain. `step` is the term that leads there. */
  async function readRecordText(owner: string, step: SpfStep | null): Promise<{ text: string } | Trouble> {
    note(step, owner, 'TXT')
    const answer = await resolver.query(owner, 'TXT')
    const isRecord = (text: string) => isSpfRecord(lenient ? trimBlanksStart(text) : text)
    const selection = selectTxt(answer, isRecord)
    switch (selection.status) {
      case 'unavailable':
        // A name that cannot have a record has none, whether DNS was asked or not.
        if (step && !canHaveRecords(owner)) return { result: 'none', remark: `no SPF records found for ${owner}` }
        return { result: 'temperror', reason: selection.reason }
      case 'one':
        return { text: lenient ? trimBlanks(selection.text) : selection.text }
      case 'several':
        return permerror(`multiple SPF records found for ${owner}`)
      case 'none': {
        const isVoid = answer.status !== 'found'
        return (isVoid && countVoid()) || { result: 'none', remark: `no SPF records found for ${owner}` }
      }
    }
  }

  /** Evaluates a record (section 4.6). */
  async function evaluate(recordText: string, owner: string, depth: number): Promise<Outcome> {
    const record = parseSpfRecord(recordText)
    const fault = record.problems.find((problem) => isFatal(problem, lenient))
    if (fault) return permerror(remarkOn(fault))
    for (const term of termsInOrder(record)) {
      if ('code' in term) return permerror(remarkOn(term))
      const step = begin(term, owner, depth)
      const matches = await match(term, step)
      if (typeof matches !== 'boolean') return fail(step, matches)
      if (!matches) continue
      step.outcome = 'match'
      return { result: results[term.qualifier], explanation: explanationOf(record, owner) }
    }
    return record.redirect ? await redirect(record.redirect, owner, depth) : { result: 'neutral', explanation: null }
  }

  /** The terms to evaluate; for lenient evaluation, including invalid ones. */
  function termsInOrder({ mechanisms, problems, all }: SpfRecord): (SpfMechanism | SpfProblem)[] {
    if (!lenient) return mechanisms
    const end = all?.position ?? Number.POSITIVE_INFINITY
    const mistakes = problems.filter((problem) => isSyntaxProblem(problem) && problem.position < end)
    return [...mechanisms, ...mistakes].sort((a, b) => a.position - b.position)
  }

  function begin({ text }: SpfTerm, owner: string, depth: number): SpfStep {
    const step: SpfStep = { depth, domain: owner, term: text, outcome: 'no_match', asked: [], lookups }
    // For a longer evaluation, only the terms of the record itself are kept, one of which matched.
    if (steps.length >= maxSteps) isTooLong = true
    if (!isTooLong || depth === 0) steps.push(step)
    return step
  }

  function fail(step: SpfStep, trouble: Trouble): Trouble {
    step.outcome = 'error'
    return trouble
  }

  /** Whether a mechanism matches the client (section 5). */
  async function match(mechanism: SpfMechanism, step: SpfStep): Promise<boolean | Trouble> {
    const { name, network, domainSpec } = mechanism
    if (name === 'all') return true
    if (network) return contains(network, client.ip)
    const target = domainSpec ? await expand(domainSpec, step) : { name: step.domain }
    if ('result' in target) return target
    if (target.name === null) return false
    if (name === 'include') return include(target.name, step)
    // The name of a ptr is never looked up, so lenient evaluators do not notice an invalid one.
    const isUsable = isUsableName(target.name) || (lenient && name === 'ptr')
    if (!isUsable) return lenient && permerror(`invalid domain ${target.name}`)
    return countLookup(step) ?? (await matchTarget(mechanism, target.name, step))
  }

  function matchTarget({ name, prefixes }: SpfMechanism, target: string, step: SpfStep): Promise<boolean | Trouble> {
    switch (name) {
      case 'a':
        return matchHost(target, prefixes[family], step)
      case 'mx':
        return matchExchanges(target, prefixes[family], step)
      case 'exists':
        return matchExistence(target, step)
      default:
        return matchReverseNames(target, step)
    }
  }

  async function include(target: string, step: SpfStep): Promise<boolean | Trouble> {
    const outcome = await follow(target, step)
    return 'explanation' in outcome ? outcome.result === 'pass' : outcome
  }

  async function matchExistence(name: string, step: SpfStep): Promise<boolean | Trouble> {
    const answer = await queryForTerm(name, 'A', step)
    return 'result' in answer ? answer : answer.records.length > 0
  }

  async function redirect(modifier: SpfModifier, owner: string, depth: number): Promise<Outcome> {
    const step = begin(modifier, owner, depth)
    const target = modifier.domainSpec ? await expand(modifier.domainSpec, step) : { name: null }
    if ('result' in target) return fail(step, target)
    const outcome = await follow(target.name ?? '', step)
    if (!('explanation' in outcome)) return fail(step, outcome)
    step.outcome = 'match'
    return outcome
  }

  /** The outcome of an included or redirected record. A missing one is a permanent error. */
  async function follow(target: string, step: SpfStep): Promise<Outcome> {
    if (!isUsableName(target)) return permerror(`invalid domain ${target}`)
    const exceeded = countLookup(step)
    if (exceeded) return exceeded
    const text = await readRecordText(target, step)
    const outcome = 'result' in text ? text : await evaluate(text.text, target, step.depth + 1)
    return outcome.result === 'none' && 'remark' in outcome ? permerror(outcome.remark) : outcome
  }

  async function matchHost(name: string, prefix: number, step: SpfStep): Promise<boolean | Trouble> {
    const answer = await queryForTerm(name, addressType, step, { isVoid: () => hasNoAddress(name) })
    return 'result' in answer ? answer : holdsClient(answer.records, prefix)
  }

  async function matchExchanges(name: string, prefix: number, step: SpfStep): Promise<boolean | Trouble> {
    const answer = await queryForTerm(name, 'MX', step)
    if ('result' in answer) return answer
    const hosts = answer.records.toSorted((a, b) => a.preference - b.preference).map(({ exchange }) => exchange)
    // The root is a null MX (RFC 7505), which names no host.
    for (const [index, host] of hosts.filter((exchange) => exchange !== '').entries()) {
      if (index >= maxNames) return permerror('Too many DNS requests')
      const addresses = await queryForTerm(host, addressType, step, { isVoid: () => false })
      if ('result' in addresses) return addresses
      if (holdsClient(addresses.records, prefix)) return true
    }
    return false
  }

  async function matchReverseNames(name: string, step: SpfStep): Promise<boolean | Trouble> {
    const names = await findValidatedNames(step)
    return Array.isArray(names) ? names.some((each) => each === name || each.endsWith(`.${name}`)) : names
  }

  /** The client's names that resolve back to it (section 5.5). A DNS error means that there are none. */
  async function findValidatedNames(step: SpfStep | null): Promise<string[] | Trouble> {
    const answer = await queryForTerm(reverseName(client.ip), 'PTR', step)
    if ('result' in answer) return answer.result === 'temperror' ? [] : answer
    const names = answer.records.slice(0, maxNames)
    const answers = await Promise.all(
      names.map((name) => queryForTerm(name, addressType, step, { isVoid: () => false })),
    )
    const bits = family === 4 ? 32 : 128
    return names.filter((_, index) => {
      const found = answers[index]
      return found !== undefined && 'records' in found && holdsClient(found.records, bits)
    })
  }

  function holdsClient(addresses: readonly string[], prefix: number): boolean {
    return addresses.some((address) => contains({ family, address, prefix }, client.ip))
  }

  /** Sends the query of a term. Without a step, it does not count. */
  async function queryForTerm<T extends RecordType>(
    name: string,
    type: T,
    step: SpfStep | null,
    { isVoid }: { isVoid: () => boolean | Promise<boolean> } = { isVoid: () => true },
  ): Promise<Asked<T>> {
    note(step, name, type)
    const answer = await resolver.query(name, type)
    if (answer.status === 'unavailable') return { result: 'temperror', reason: answer.reason }
    if (answer.status === 'found') return { records: answer.records }
    return (step && (await isVoid()) && countVoid()) || { records: [] }
  }

  /**
   * Strictly, only the client's family counts; lenient evaluators query the other one before counting a void lookup.
   */
  async function hasNoAddress(name: string): Promise<boolean> {
    if (!lenient) return true
    const other = await resolver.query(name, family === 4 ? 'AAAA' : 'A')
    return other.status === 'nodata' || other.status === 'nxdomain'
  }

  function note(step: SpfStep | null, name: string, type: RecordType): void {
    const key = questionKey(name, type)
    if (step && step.asked.length < maxAsked && !step.asked.includes(key)) step.asked.push(key)
  }

  function countLookup(step: SpfStep): Trouble | null {
    lookups += 1
    step.lookups = lookups
    return lookups > maxLookups ? permerror('Too many DNS requests') : null
  }

  function countVoid(): Trouble | null {
    voids += 1
    return voids > maxVoidLookups ? permerror('Too many void DNS results') : null
  }

  /** The name that a domain-spec expands to; null if it can match nothing. Without a step, nothing is counted. */
  async function expand(
    spec: MacroString,
    step: SpfStep | null,
    owner = step?.domain ?? '',
  ): Promise<Target | Trouble> {
    // A non-ASCII local part cannot be part of a name (RFC 8616 section 4).
    if (!client.hasAsciiLocalPart && uses(spec, ['s', 'l'])) return { name: null }
    const reverse = uses(spec, ['p']) ? await chooseReverseName(owner, step) : ''
    if (typeof reverse !== 'string') return reverse
    const text = expandMacros(spec, { ...client.letters, d: owner, p: reverse })
    return { name: toTargetName(toAsciiName(text)) }
  }

  /** The value of `%{p}` (section 7.3): a validated name of the client, preferably within the domain. */
  async function chooseReverseName(owner: string, step: SpfStep | null): Promise<string | Trouble> {
    const exceeded = step && countLookup(step)
    if (exceeded) return exceeded
    const names = await findValidatedNames(step)
    if (!Array.isArray(names)) return names
    return (
      names.find((name) => name === owner) ?? names.find((name) => name.endsWith(`.${owner}`)) ?? names[0] ?? 'unknown'
    )
  }

  /** The owner's explanation of a failure (section 6.2); null if unavailable. */
  async function explain(spec: MacroString, owner: string): Promise<string | null> {
    const target = await expand(spec, null, owner)
    if ('result' in target || target.name === null || !isUsableName(target.name)) return null
    const answer = await resolver.query(target.name, 'TXT')
    const [strings, ...others] = answer.status === 'found' ? answer.records : []
    const text = strings?.join('') ?? ''
    if (others.length > 0 || !/^[\x20-\x7e]+$/.test(text)) return null
    const words = text.split(' ').map((word) => parseMacroString(word, 'explanation'))
    const specs = words.filter((word) => word !== null)
    if (specs.length < words.length) return null
    if (!client.hasAsciiLocalPart && specs.some((word) => uses(word, ['s', 'l']))) return null
    const reverse = specs.some((word) => uses(word, ['p'])) ? await chooseReverseName(owner, null) : ''
    const letters = { ...client.letters, d: owner, p: typeof reverse === 'string' ? reverse : 'unknown' }
    return specs.map((word) => expandMacros(word, letters)).join(' ')
  }
}

interface Target {
  name: string | null
}

function permerror(remark: string): { result: 'permerror'; remark: string } {
  return { result: 'permerror', remark }
}

function uses({ parts }: MacroString, letters: readonly string[]): boolean {
  return parts.some((part) => 'letter' in part && letters.includes(part.letter))
}

function explanationOf({ terms }: SpfRecord, domain: string): { spec: MacroString; domain: string } | null {
  const spec = terms.find((term) => term.kind === 'modifier' && term.name === 'exp')?.domainSpec
  return spec ? { spec, domain } : null
}

/**
 * Whether check_host() accepts a domain (section 4.3): several labels, the last starting with a letter. Underscores are
 * no part of host names, but servers accept such senders, and the name can be queried.
 */
export function isCheckable(domain: string): boolean {
  return (
    isPossibleName(domain) && /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(domain)
  )
}

/**
 * Whether an expanded name can be queried: labels of printable characters, the last being a top label (section 7.1).
 */
function isUsableName(name: string): boolean {
  const isWritten = /^(?:[\x20-\x2d\x2f-\x7e]+\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(name)
  return isWritten && isPossibleName(name)
}
