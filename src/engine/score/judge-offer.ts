import type { SpfTreeFact } from '../../shared/contract/facts/audit/spf.ts'
import type { Caution, FindingKey, Outcome } from '../../shared/findings/finding.ts'
import { parseSpfRecord } from '../../shared/records/spf.ts'
import { severities } from '../../shared/severity.ts'
import { findAddedTerms } from '../protocols/spf/measure-coverage.ts'
import { networksOf } from '../protocols/spf/spf-terms.ts'
import type { Score } from './score.ts'
import { weights } from './weights.ts'

/** An outcome that offers a record. */
export type Offer = Extract<Outcome, { finding: FindingKey }>
type Failure = Extract<Outcome, { state: 'fail' }>

/** A report, as published or with an offered record. */
export interface Evaluated {
  outcomes: readonly Outcome[]
  scored: Score
  /** The only SPF record of the domain, with its includes; null if there is none, or if it is not known. */
  spf: SpfTreeFact | null
}

/** Findings about several records, of which one offer corrects only some. */
const severalPlaces: ReadonlySet<FindingKey> = new Set([
  'misplaced.doubled_name',
  'misplaced.wrong_name',
  'misplaced.quoted',
  'dmarc.misnamed',
])

/**
 * Why an offered record must not be published, from the same report with the record in place; null if it may be. The
 * record must resolve its finding without making anything else worse: no graver fault, no lower score, no sender that
 * the owner did not name, no fault where there was none, and no lookup of SPF whose result is unknown.
 */
export function findHarm(offer: Offer, before: Evaluated, after: Evaluated): Caution | null {
  const unnamed = findUnnamed(offer)
  if (unnamed.length > 0) return { code: 'offer_opens', value: unnamed.join(', ') }
  const worst = findNewFaults(offer, before, after)[0]
  if (worst) return describeFault(worst)
  if (after.scored.score < before.scored.score) {
    const [dearest] = after.scored.failures
      .filter(({ finding }) => !hasFinding(before, finding))
      .toSorted((a, b) => b.tenths - a.tenths)
    return dearest ? describeFault(dearest.outcome) : { code: 'offer_fails' }
  }
  if (losesAnswer(before, after)) return { code: 'offer_uncertain' }
  return isLeft(offer, after) ? { code: 'offer_fails' } : null
}

/** What to know of a record that may be published: senders that a working record does not allow. */
export function findCautions({ record }: Offer, { spf: before }: Evaluated, { spf: after }: Evaluated): Caution[] {
  const isReplaced = record?.type === 'TXT' && before && after?.record === record.value
  const added = isReplaced ? findAddedTerms(before, after) : []
  return added.length > 0 ? [{ code: 'spf_allows', value: added.join(', ') }] : []
}

/** The terms of an offered SPF record that no replaced text names, and that are not the finding's own address. */
function findUnnamed({ record, params }: Offer): string[] {
  if (record?.type !== 'TXT' || !/^v=spf1(?: |$)/.test(record.value)) return []
  const texts = [record.current ?? '', ...(record.removes ?? []).map(({ value }) => value), ...Object.values(params)]
  // Repairs join what blanks, quotation marks, and invisible characters tear apart.
  const named = texts
    .flatMap((text) => [text, ...String(text).split(/\s/).flatMap(networksOf)])
    .join(' ')
    .toLowerCase()
    .replace(/[^!-~]|["\\]/g, '')
  const isNamed = (part: string) => part === '' || named.split(part).some((rest, at) => at > 0 && !/^\d/.test(rest))
  // A first record names hosts of the domain itself.
  const isFirst = record.current === null && (record.removes ?? []).length === 0
  return parseSpfRecord(record.value)
    .mechanisms.filter(({ name, qualifier, value }) => {
      const [target = '', ...prefix] = value.toLowerCase().split(/(?=\/)/)
      const own = target === '' ? name : target.replace(/(?<!\.0)(?:\.0)+$/, '')
      return qualifier === '+' && !(isFirst && target === '') && !(isNamed(own) && isNamed(prefix.join('')))
    })
    .map(({ text }) => text)
}

/** The faults that the record would cause, the gravest first. */
function findNewFaults({ check }: Offer, before: Evaluated, after: Evaluated): Failure[] {
  const rankBefore = (wanted: string) =>
    Math.max(0, ...failuresOf(before).flatMap((failure) => (failure.check === wanted ? rankOf(failure) : [])))
  const isNew = (failure: Failure) => {
    // Another answer to a question that was answered as badly before is no harm.
    const known = failure.check === check ? 0 : rankBefore(failure.check)
    return !hasFinding(before, failure.finding) && rankOf(failure) > known
  }
  // A policy that senders cannot fetch is worse than none that is announced, and a name without records is worse than one
  // that was not looked up. Of DMARC, a weaker policy does no harm, and one
  // for subdomains is only compared with that of the domain.
  const passed = (other: Failure['check']) =>
    before.outcomes.some(({ check: known, state }) => known === other && state === 'pass')
  const spoils = ({ check: other }: Failure) =>
    ['mta_sts.policy', 'spf.void_lookups'].includes(other) ||
    (other !== 'dmarc.policy' && other !== 'dmarc.subdomains' && passed(other))
  return failuresOf(after)
    .filter((failure) => isNew(failure) && (rankOf(failure) >= gravest || spoils(failure)))
    .toSorted((a, b) => rankOf(b) - rankOf(a))
}

function failuresOf({ outcomes }: Evaluated): Failure[] {
  return outcomes.filter((outcome) => outcome.state === 'fail')
}

function hasFinding({ outcomes }: Evaluated, finding: FindingKey): boolean {
  return outcomes.some((outcome) => outcome.state === 'fail' && outcome.finding === finding)
}

/** From 1: the least severe. */
function rankOf({ finding }: Failure): number {
  return severities.length - severities.indexOf(weights[finding].severity)
}

const gravest = severities.length - severities.indexOf('major')

/** Whether SPF was answered before and would depend on a lookup without an answer. */
function losesAnswer(before: Evaluated, after: Evaluated): boolean {
  const stateOf = ({ outcomes }: Evaluated, wanted: string) => outcomes.find(({ check }) => check === wanted)?.state
  return after.outcomes.some(
    ({ check, state }) => state === 'unknown' && check.startsWith('spf.') && stateOf(before, check) === 'pass',
  )
}

/** Whether the finding is still reported. */
function isLeft(offer: Offer, { outcomes }: Evaluated): boolean {
  return outcomes.some(
    (outcome) =>
      'finding' in outcome &&
      outcome.finding === offer.finding &&
      !(severalPlaces.has(offer.finding) && JSON.stringify(outcome.params) !== JSON.stringify(offer.params)),
  )
}

function describeFault({ finding, params }: Failure): Caution {
  const { terms } = params
  return /^spf\.(?:everyone|networks_)/.test(finding) && Array.isArray(terms) && terms.length > 0
    ? { code: 'offer_opens', value: terms.join(', ') }
    : { code: 'offer_harms', fault: { finding, params } }
}
