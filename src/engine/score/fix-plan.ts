import type { SpfTreeFact } from '../../shared/contract/facts/audit/spf.ts'
import type { Caution, FindingKey, Outcome, PasteRecord } from '../../shared/findings/finding.ts'
import { severities } from '../../shared/severity.ts'
import type { Level } from '../providers/consequences.ts'
import { fixerOf } from './fixed-by.ts'
import { type Evaluated, findCautions, findHarm, type Offer } from './judge-offer.ts'
import { blockingFindings, decidingFindings, type Score } from './score.ts'
import { findingsOf, weights } from './weights.ts'

/** The facts with records published; null if not tried. */
export type Publish<Facts> = (records: readonly PasteRecord[]) => Facts | null

type Failure = Extract<Outcome, { state: 'fail' }>

/** One action that fixes findings. */
export interface Fix<Facts> {
  /** Starts with the finding whose text describes the action. */
  resolves: readonly FindingKey[]
  /** The facts after the fix. */
  change(facts: Facts): Facts
}

/** The facts and outcomes after some fixes. */
interface Standing<Facts> {
  facts: Facts
  outcomes: readonly Outcome[]
  scored: Score
  /** The records published so far, in order. */
  published: readonly PasteRecord[]
  /** The other fixes applied so far. */
  changes: readonly Fix<Facts>[]
  /** Findings that are assumed to be fixed, because the effect of their fix is unknown. */
  settled: ReadonlySet<FindingKey>
}

/** A step of the plan, with the facts and outcomes after it and those before it. */
export interface FixStep<Facts> extends Pick<Standing<Facts>, 'facts' | 'outcomes' | 'scored'> {
  /** The finding whose text describes the action. */
  lead: Failure
  /** The findings that no longer exist after it. */
  resolved: FindingKey[]
  /** Those of them that set the band of the score before it. */
  decisive: FindingKey[]
  /** Whether one of them keeps a message from the inbox. */
  blocks: boolean
  /** The points gained by this step after those before it: 0.0 to 10.0. The gains add up to the final score. */
  gain: number
}

export interface FixPlan<Facts> {
  /** The outcomes, without the records that must not be published. */
  outcomes: Outcome[]
  steps: FixStep<Facts>[]
  /** The points gained by fixing only this finding. */
  gains: ReadonlyMap<Outcome, number>
}

/** The facts, and `evaluate`, which returns the outcomes of changed facts. */
interface Situation<Facts> {
  facts: Facts
  outcomes: readonly Outcome[]
  fixes: readonly Fix<Facts>[]
  evaluate(facts: Facts): Outcome[]
  score(facts: Facts, outcomes: readonly Outcome[]): Score
  publish: Publish<Facts>
  /** The only SPF record in the facts, with its includes; null if there is none, or if it is not known. */
  spfOf(facts: Facts): SpfTreeFact | null
}

/** Findings that are fixed together: by one fix, or by publishing one record. */
interface Candidate<Facts> {
  /** The finding whose text describes the action; without a known fix, the most severe one. */
  lead: Failure
  failures: Failure[]
  fixes: Fix<Facts>[]
  /** The gravest level of its findings. */
  level: Level
}

/** The effect of a candidate: how much lighter the message is judged, and the facts and outcomes after it. */
interface Trial<Facts> {
  candidate: Candidate<Facts>
  after: Standing<Facts>
  improvement: number
}

/**
 * The order in which to fix findings: first those with the gravest consequence, because nothing else counts before they
 * are fixed, each time the one with the highest gain, until nothing is left that the sender can fix. The gain of a step
 * is calculated by re-evaluating the facts after it: an offered record is published (`publish`), anything else changes
 * the facts (`fixes`). So a fix also resolves the consequences of a fault and uncovers what the fault had hidden.
 * Findings without either are assumed to be fixed individually. Pure.
 */
export function planFixes<Facts>({
  facts,
  outcomes,
  fixes,
  evaluate,
  score,
  publish,
  spfOf,
}: Situation<Facts>): FixPlan<Facts> {
  const judged = judgeOffers()
  const start: Standing<Facts> = {
    facts,
    ...stand(facts, judged),
    published: [],
    changes: [],
    settled: new Set<FindingKey>(),
  }

  function stand(facts: Facts, outcomes: readonly Outcome[]): Pick<Standing<Facts>, 'outcomes' | 'scored'> {
    return { outcomes, scored: score(facts, outcomes) }
  }

  /** The outcomes, each with its record only if the whole report is not worse once that is published. */
  function judgeOffers(): Outcome[] {
    const stateOf = (found: Facts, all: readonly Outcome[]): Evaluated => ({
      outcomes: all,
      scored: score(found, all),
      spf: spfOf(found),
    })
    const before = stateOf(facts, outcomes)
    return outcomes.map((outcome) => {
      if (!('record' in outcome) || outcome.record === null) return outcome
      const found = publish([outcome.record])
      const after = found && stateOf(found, evaluate(found))
      const harm = after ? findHarm(outcome, before, after) : untried
      if (harm || !after) return withoutRecord(outcome, harm ?? untried)
      // Stored outcomes have those of an earlier plan.
      const known = (outcome.cautions ?? []).filter(({ code }) => code !== 'spf_allows')
      const cautions = [...known, ...findCautions(outcome, before, after)]
      return cautions.length > 0 ? { ...outcome, cautions } : outcome
    })
  }

  /** The highest gain of each candidate so far, before group caps: it rarely increases. */
  const promises = new Map<FindingKey, number>()

  /** What follows from the candidates of the report itself: their gains are shown, and the first step is one of them. */
  const firstTrials = new Map<FindingKey, Omit<Trial<Facts>, 'improvement'>>()

  /** The candidate, without records that would do harm now, and what follows from it. */
  function tryOut(offered: Candidate<Facts>, before: Standing<Facts>): Omit<Trial<Facts>, 'improvement'> {
    const known = before === start ? firstTrials.get(offered.lead.finding) : undefined
    if (known) return known
    const published = publishRecordsOf(offered, before)
    const harm = findHarmOf(offered, before, published)
    const candidate = harm ? withoutRecords(offered, harm) : offered
    const after = (harm ? null : published) ?? assumeResolved(candidate, before)
    const taken = weightOf(failuresIn(before)) - weightOf(failuresIn(after))
    const relief = candidate.level * levelWeight
    promises.set(candidate.lead.finding, relief + Math.max(taken, weightOf(candidate.failures)))
    if (before === start) firstTrials.set(offered.lead.finding, { candidate, after })
    return { candidate, after }
  }

  /** Why the records of a candidate must not be published after those of the steps before it. */
  function findHarmOf(
    { failures }: Candidate<Facts>,
    before: Standing<Facts>,
    after: Standing<Facts> | null,
  ): Caution | null {
    // Those of the report itself were judged before.
    const offers = before === start ? [] : failures.filter(({ record }) => record !== null)
    const evaluatedOf = (standing: Standing<Facts>): Evaluated => ({
      outcomes: standing.outcomes,
      scored: standing.scored,
      spf: spfOf(standing.facts),
    })
    for (const offer of offers) {
      const harm = after ? findHarm(offer, evaluatedOf(before), evaluatedOf(after)) : untried
      if (harm) return harm
    }
    return null
  }

  /** The facts and outcomes with the records of a candidate; null if it has none, or they were not tried. */
  function publishRecordsOf({ failures }: Candidate<Facts>, before: Standing<Facts>): Standing<Facts> | null {
    const known = new Set(before.published.map(keyOfRecord))
    const offered = new Map(failures.flatMap(({ record }) => (record ? [[keyOfRecord(record), record]] : [])))
    const records = [...offered].flatMap(([key, record]) => (known.has(key) ? [] : [record]))
    const published = [...before.published, ...records]
    const found = records.length > 0 ? publish(published) : null
    if (!found) return null
    const changed = before.changes.reduce<Facts>((current, fix) => fix.change(current), found)
    return { ...before, facts: changed, published, ...stand(changed, unsettled(evaluate(changed), before.settled)) }
  }

  function assumeResolved({ failures, fixes }: Candidate<Facts>, before: Standing<Facts>): Standing<Facts> {
    // Without a known effect, the check has nothing left to report: a milder finding of it would take points again.
    const resolved = failures.flatMap(({ check, finding }) =>
      fixes.length > 0 ? [finding] : [finding, ...findingsOf(check)],
    )
    const settled = new Set([...before.settled, ...resolved])
    const changed = fixes.reduce((current, fix) => fix.change(current), before.facts)
    const evaluated = fixes.length > 0 ? evaluate(changed) : before.outcomes
    const changes = [...before.changes, ...fixes]
    return { ...before, facts: changed, changes, settled, ...stand(changed, unsettled(evaluated, settled)) }
  }

  /** The candidate with the highest gain among those of the gravest level. None of them lowers the score. */
  function findBest(before: Standing<Facts>): Trial<Facts> | null {
    const all = groupFailures(before, fixes)
    const offered = new Set(all.flatMap(({ failures }) => failures.flatMap(({ record }) => record?.name ?? [])))
    const waits = ({ failures }: Candidate<Facts>) =>
      failures.some(({ record, cautions = [] }) =>
        cautions.some(({ code, value = '' }) => !record && code === 'other_record_first' && offered.has(value)),
      )
    const byRank = Map.groupBy(
      all.filter((candidate) => !waits(candidate)),
      ({ level }) => level,
    )
    for (const rank of [...byRank.keys()].toSorted((a, b) => b - a)) {
      const best = findBestOf(byRank.get(rank) ?? [], before)
      if (best && best.improvement >= 0) return best
    }
    return null
  }

  /** The candidate with the highest gain now; of several, the most severe one. Those that cannot be it are not tried. */
  function findBestOf(candidates: Candidate<Facts>[], before: Standing<Facts>): Trial<Facts> | null {
    const promiseOf = ({ lead }: Candidate<Facts>) => promises.get(lead.finding) ?? Number.POSITIVE_INFINITY
    const byPromise = (a: Candidate<Facts>, b: Candidate<Facts>) =>
      promiseOf(b) - promiseOf(a) || severityRank(a) - severityRank(b)
    let best: Trial<Facts> | null = null
    const isBetter = (candidate: Candidate<Facts>, improvement: number) =>
      best === null ||
      improvement > best.improvement ||
      (improvement === best.improvement && severityRank(candidate) < severityRank(best.candidate))
    for (const candidate of candidates.toSorted(byPromise)) {
      if (!isBetter(candidate, promiseOf(candidate))) continue
      const tried = tryOut(candidate, before)
      const improvement = weightOfScore(before) - weightOfScore(tried.after)
      if (isBetter(candidate, improvement)) best = { ...tried, improvement }
    }
    return best
  }

  const done = new Set<FindingKey>()

  /** Reports a finding that another fix made milder as in the report, unless another record is then offered. */
  function asReported(failure: Failure): Failure {
    const first = failuresIn(start).find(({ check }) => check === failure.check)
    if (!first || done.has(first.finding)) return failure
    const isSame = failure.record === null ? !(isRefused(failure) && first.record) : shareRecord(first, failure)
    return isSame ? first : failure
  }

  const gains = new Map<Outcome, number>()
  for (const candidate of groupFailures(start, fixes)) {
    const gain = gainOf(start, tryOut(candidate, start).after)
    for (const failure of candidate.failures) gains.set(failure, gain)
  }

  const steps: FixStep<Facts>[] = []
  for (let standing = start; ; ) {
    const before = standing
    const best = findBest(before)
    // A step that lowers the score even after everything else is not suggested.
    if (!best) return { outcomes: judged, steps, gains }
    const { candidate, after } = best
    const resolved = resolvedBy(candidate, before, after)
    const isResolved = (finding: FindingKey) => resolved.some((each) => each.finding === finding)
    const { facts, outcomes, scored } = after
    steps.push({
      lead: asReported(candidate.lead),
      resolved: resolved.map((failure) => asReported(failure).finding),
      decisive: decidingFindings(before.scored).filter(isResolved),
      blocks: blockingFindings(before.scored).some(isResolved),
      gain: gainOf(before, after),
      facts,
      outcomes,
      scored,
    })
    for (const failure of resolved) done.add(asReported(failure).finding).add(failure.finding)
    standing = after
  }
}

/** Failures that the sender can fix, grouped by their fix. Failures that need the same record belong together. */
function groupFailures<Facts>(standing: Standing<Facts>, fixes: readonly Fix<Facts>[]): Candidate<Facts>[] {
  const candidates: Candidate<Facts>[] = []
  for (const { outcome: failure, level } of standing.scored.failures) {
    if (isBeyondSender(failure)) continue
    const fix = fixes.find(({ resolves }) => resolves.includes(failure.finding))
    const candidate = candidates.find(
      (other) => (fix && other.fixes.includes(fix)) || other.failures.some((known) => shareRecord(known, failure)),
    )
    if (!candidate) {
      candidates.push({ lead: failure, failures: [failure], fixes: fix ? [fix] : [], level })
      continue
    }
    candidate.failures.push(failure)
    if (level > candidate.level) candidate.level = level
    if (fix && !candidate.fixes.includes(fix)) candidate.fixes.push(fix)
  }
  return candidates.map((candidate) => ({ ...candidate, lead: leadOf(candidate) }))
}

function withoutRecord<Found extends Offer>(outcome: Found, reason: Caution): Found {
  return { ...outcome, record: null, cautions: [reason] }
}

function withoutRecords<Facts>(candidate: Candidate<Facts>, reason: Caution): Candidate<Facts> {
  const failures = candidate.failures.map((failure) => (failure.record ? withoutRecord(failure, reason) : failure))
  return { ...candidate, failures, lead: leadOf({ ...candidate, failures }) }
}

function leadOf<Facts>({ lead, failures, fixes }: Candidate<Facts>): Failure {
  const order = fixes.flatMap(({ resolves }) => resolves)
  const rank = ({ finding }: Failure) => (order.includes(finding) ? order.indexOf(finding) : order.length)
  const [first = lead] = failures.toSorted(
    (a, b) => rank(a) - rank(b) || weights[b.finding].points - weights[a.finding].points,
  )
  return first
}

/**
 * The resolved findings: those of the candidate itself, and others whose checks find nothing else. If nothing was
 * resolved, the candidate's own findings count as resolved: a step always fixes something.
 */
function resolvedBy<Facts>(
  { lead, failures }: Candidate<Facts>,
  before: Standing<Facts>,
  after: Standing<Facts>,
): Failure[] {
  const left = after.scored.failures
  const isLeft = (failure: Failure) => left.some(({ finding }) => finding === failure.finding)
  const isChecked = (failure: Failure) => left.some(({ outcome }) => outcome.check === failure.check)
  const resolved = failuresIn(before).flatMap((failure) => {
    const own = failures.find(({ finding }) => finding === failure.finding)
    if (own) return isLeft(own) ? [] : [own]
    return isChecked(failure) ? [] : [failure]
  })
  return resolved.length > 0 ? resolved : [lead]
}

function unsettled(outcomes: readonly Outcome[], settled: ReadonlySet<FindingKey>): readonly Outcome[] {
  if (settled.size === 0) return outcomes
  return outcomes.filter((outcome) => outcome.state !== 'fail' || !settled.has(outcome.finding))
}

function shareRecord({ record: one }: Failure, { record: other }: Failure): boolean {
  return one !== null && other !== null && keyOfRecord(one) === keyOfRecord(other)
}

function keyOfRecord({ name, type, value }: PasteRecord): string {
  return JSON.stringify([name, type, value])
}

/** The severity of the most severe finding that a candidate fixes; 0 is the most severe. */
function severityRank<Facts>({ failures }: Candidate<Facts>): number {
  return Math.min(...failures.map(({ finding }) => severities.indexOf(weights[finding].severity)))
}

/** Whether its record must not be published now. */
function isRefused({ cautions = [] }: Failure): boolean {
  return cautions.some(({ code }) => code.startsWith('offer_'))
}

const untried: Caution = { code: 'offer_untried' }

/** More than all points together, so that a lower level always counts for more. */
const levelWeight = 10_000

function failuresIn<Facts>({ scored }: Standing<Facts>): Failure[] {
  return scored.failures.map(({ outcome }) => outcome)
}

/** How heavily the findings weigh, in tenths of points before they are fitted to the score. */
function weightOfScore<Facts>({ scored }: Standing<Facts>): number {
  return scored.level * levelWeight + scored.burden
}

/** What only the receiver can fix, or no one, is no step. */
function isBeyondSender({ finding, record }: Failure): boolean {
  const fixer = fixerOf(finding)
  return record === null && (fixer === 'nobody' || fixer === 'receiver')
}

/** Tenths of points before group caps. */
function weightOf(failures: readonly Failure[]): number {
  return Math.round(failures.reduce((sum, { finding }) => sum + weights[finding].points * 10, 0))
}

function gainOf<Facts>(before: Standing<Facts>, after: Standing<Facts>): number {
  return Math.max(0, Math.round((after.scored.score - before.scored.score) * 10) / 10)
}
