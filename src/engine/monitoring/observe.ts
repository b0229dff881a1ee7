import type { AlertSeverity, IncidentProblem } from '../../shared/contract/monitoring/incident.ts'
import { type Change, type Observation, type Reading, timeProblems } from '../../shared/contract/monitoring/run.ts'
import type { ParamValues } from '../../shared/findings/finding.ts'
import { type Severity, severities } from '../../shared/severity.ts'
import { joinChanges } from './join-changes.ts'
import { looksLikeTakeover } from './looks-like-takeover.ts'
import type { Item, MonitorState, Wait } from './state.ts'
import { type Answered, failureConfirmation, isUndecided, skippedConfirmation, trackItem } from './track-item.ts'

const policySubject = 'check:dmarc.policy'

const weaker = { key: 'policy_weaker', severity: 'minor' } as const

const hour = 3_600_000

/** The subject of the incident that a monitor could not check its target. */
const monitorSubject = 'monitor'

/** A run of a monitor. */
export interface Run extends Observation {
  /** For a monitor that waits for an arrival. */
  wait?: Wait | undefined
  /** Counts the runs of the monitor from 1: timestamps are unreliable if the clock is changed. */
  number: number
  at: Date
}

/** A state change of an incident. A monitor has at most one incident with the same subject, problem, and run. */
export interface Transition {
  kind: 'opened' | 'recovered' | 'unstable' | 'reopened'
  subject: string
  problem: IncidentProblem
  severity: AlertSeverity
  /** The parameters of the finding in the run that confirmed it, if the problem is one. */
  params?: ParamValues | undefined
  /** The run that confirmed it. */
  opened_run: number
  /** When the problem of an opened incident was first seen. */
  since: Date
  /** Whether an opened incident is about a problem that existed when the monitor was added. */
  since_added: boolean
  at: Date
}

export interface Observed {
  state: MonitorState
  changes: Change[]
  transitions: Transition[]
  /** Whether to run again soon, because an answer needs confirmation. */
  confirm: boolean
}

/**
 * Processes a run: what changed since each subject was last answered, and which incidents open and recover. Pure; the
 * same run counts once. `distance` is the time between two runs in milliseconds.
 */
export function observe(former: MonitorState | null, observed: Run, distance: number): Observed {
  const state = former ?? { run: 0, subjects: {}, items: [] }
  if (observed.number <= state.run) return { state, changes: [], transitions: [], confirm: false }
  const run = { ...observed, readings: notePolicyLoss(observed.readings, state) }
  const readings = new Map(run.readings.map((reading) => [reading.subject, reading]))
  const tracked = trackItems(state, run, readings, distance)
  const changes = joinChanges(compareReadings(state, run), readings)
  return {
    state: {
      ...state,
      run: run.number,
      subjects: rememberReadings(state, run),
      items: tracked.items,
      ...waitOf(run),
      ...rememberPolicy(run.readings, state),
    },
    changes,
    transitions: tracked.transitions,
    confirm:
      changes.some(({ takeover }) => takeover) ||
      tracked.items.some((item) => isUndecided(item) && readings.has(item.subject)),
  }
}

function waitOf({ wait }: Run): Pick<MonitorState, 'wait'> {
  return wait ? { wait } : {}
}

/** Differences from the last known states. A subject without a previous answer has no changes. */
function compareReadings({ subjects }: MonitorState, { readings, at }: Run): Change[] {
  return readings.flatMap(({ subject, value, problem, unasked }): Change[] => {
    const known = subjects[subject]
    if (!known || known.unasked || unasked || isSame(known, { value, problem })) return []
    return [
      {
        subject,
        before: { value: known.value, problem: known.problem },
        after: { value, problem },
        before_since: new Date(known.since).toISOString(),
        before_until: new Date(known.seen).toISOString(),
        at: at.toISOString(),
        ...(looksLikeTakeover(subject, known.value, value) && { takeover: true as const }),
      },
    ]
  })
}

function rememberReadings({ subjects }: MonitorState, { readings, at }: Run): MonitorState['subjects'] {
  const seen = at.getTime()
  const entries = readings.map(({ subject, value, problem, unasked }) => {
    const known = subjects[subject]
    // What does not apply during another problem is compared with the answer before it.
    if (unasked) return [subject, known ?? { value, problem, since: seen, seen, unasked }] as const
    const since = known && isSame(known, { value, problem }) ? known.since : seen
    return [subject, { value, problem, since, seen }] as const
  })
  return { ...subjects, ...Object.fromEntries(entries) }
}

type Compared = Pick<Reading, 'value' | 'problem'>

export function isSame(one: Compared, other: Compared): boolean {
  return (
    one.problem?.key === other.problem?.key &&
    one.value.length === other.value.length &&
    one.value.every((text, index) => text === other.value[index])
  )
}

interface TrackedItems {
  items: Item[]
  transitions: Transition[]
}

function trackItems(
  state: MonitorState,
  run: Run,
  readings: ReadonlyMap<string, Reading>,
  distance: number,
): TrackedItems {
  const answered = { at: run.at.getTime(), run: run.number, settle: Math.max(24 * hour, 3 * distance) }
  const items: Item[] = []
  const transitions: Transition[] = []
  const track = (item: Item, answer: Pick<Answered, 'isBad' | 'params' | 'confirmation'> & { isAsked?: boolean }) => {
    const known_since = state.subjects[item.subject]?.since ?? answered.at
    const { item: next, event, since } = trackItem(item, { ...answered, known_since, isAsked: true, ...answer })
    if (next) items.push(next)
    if (!event) return
    const { subject, problem, severity } = item
    const opened_run = next && 'opened_run' in next ? next.opened_run : run.number
    const params = next?.phase === 'open' ? next.params : item.phase === 'open' ? item.params : undefined
    transitions.push({
      kind: event,
      subject,
      problem,
      severity,
      params,
      opened_run,
      since: new Date(since),
      since_added:
        event === 'opened' && (item.phase === 'standing' || (item.phase === 'suspected' && !!item.since_added)),
      at: run.at,
    })
  }
  for (const item of [...state.items, ...findNewItems(state, run)]) {
    if (item.subject === monitorSubject) {
      track(item, { isBad: run.skipped !== null, confirmation: skippedConfirmation })
      continue
    }
    const reading = readings.get(item.subject)
    if (!reading) {
      items.push(item)
      continue
    }
    const { problem, params, unasked } = reading
    const isBad = isStill(item, problem, state.items)
    track(item, { isBad, isAsked: !unasked, params, confirmation: failureConfirmation })
  }
  return { items, transitions }
}

type Rated = Pick<Item, 'subject' | 'problem'> & { severity: Severity }

/** A list can contain an address for several reasons: a worse one is another problem. */
function isAsBad(one: Rated, other: Rated): boolean {
  if (one.subject !== other.subject || one.problem !== other.problem) return false
  return one.problem !== 'listed' || severities.indexOf(one.severity) <= severities.indexOf(other.severity)
}

/** A worse problem is over once only a milder one remains that was there before. */
function isStill(item: Item, problem: Reading['problem'], items: readonly Item[]): boolean {
  // A weaker policy is not over while an even weaker one is published.
  if (item.problem === 'policy_weaker' && item.phase === 'open' && problem) return true
  // What was accepted at the start is not over while something as bad is found instead.
  if (item.phase === 'standing' && problem)
    return severities.indexOf(problem.severity) <= severities.indexOf(item.severity)
  if (problem?.key !== item.problem) return false
  const rated = { subject: item.subject, problem: problem.key, severity: problem.severity }
  return isAsBad(rated, item) || items.every((other) => isAsBad(other, item) || !isAsBad(item, other))
}

const timed: readonly string[] = timeProblems

/**
 * Problems that were not tracked before. A minor one in the first answer about a subject is accepted, unless it is one
 * that arises merely with time.
 */
function findNewItems(state: MonitorState, { readings, skipped, at }: Run): Item[] {
  const { items, subjects } = state
  const isTracked = (rated: Rated) => items.some((item) => isAsBad(item, rated))
  const since = at.getTime()
  const found = readings.flatMap((reading): Item[] => {
    const { subject, problem } = reading
    if (!problem) return []
    const { key } = problem
    const severity = losesProtection(reading, state) ? 'major' : problem.severity
    if (severity === 'info' || severity === 'ok') return []
    const item = { subject, problem: key, severity, recent: [] }
    if (isTracked(item)) return []
    const known = subjects[subject]
    const isTimed = timed.includes(key)
    if (severity === 'minor' && !isTimed && (!known || known.unasked)) return [{ ...item, phase: 'standing' }]
    // A host or receiver that is new has no earlier answer either.
    const isFirst = !known && (state.run === 0 || !isTimed)
    return [{ ...item, phase: 'suspected', since, ...(isFirst && { since_added: true as const }) }]
  })
  const silent = { subject: monitorSubject, problem: 'not_checked', severity: 'minor' } as const
  if (!skipped || isTracked(silent)) return found
  return [...found, { ...silent, recent: [], phase: 'suspected', since }]
}

/**
 * A policy of `quarantine` is no finding, but it is a loss if it was `reject` before. It has the severity of `reject`
 * in test mode, which has the same effect.
 */
function notePolicyLoss(readings: readonly Reading[], { rejected }: MonitorState): Reading[] {
  return readings.map((reading) => {
    if (!rejected || policyOf(reading) !== 'quarantine') return reading
    return { ...reading, value: [weaker.key], problem: weaker }
  })
}

/** What to remember of a policy that is fully in force. */
function rememberPolicy(readings: readonly Reading[], { rejected }: MonitorState): Pick<MonitorState, 'rejected'> {
  return rejected || readings.some((reading) => policyOf(reading) === 'reject') ? { rejected: true } : {}
}

/** The policy, if nothing is wrong with it. */
function policyOf({ subject, problem, params }: Reading): unknown {
  return subject === policySubject && problem === null ? params?.policy : null
}

/**
 * Whether forged mail of a domain that DMARC protected until now is let through. A policy that was never strict is only
 * minor, but losing a strict one must be reported.
 */
function losesProtection({ subject, problem, params }: Reading, { subjects, items }: MonitorState): boolean {
  switch (problem?.key) {
    case 'dmarc.policy_none':
      return wasStrict()
    case 'dmarc.testing':
      // Tested, "quarantine" has no effect; "reject" still has that of "quarantine".
      return params?.policy === 'quarantine' && wasStrict()
    case 'dmarc.subdomains_open':
      return params?.weaker === 'none' && subjects[subject]?.problem === null && wasStrict()
    default:
      return false
  }

  /** A loss that is not confirmed yet may only be a step of this one, such as a record that is being replaced. */
  function wasStrict(): boolean {
    const known = subjects[policySubject]
    if (known && !known.unasked && (known.problem === null || known.problem.key === weaker.key)) return true
    return items.some((item) => item.subject === policySubject && item.phase === 'suspected' && !item.since_added)
  }
}
