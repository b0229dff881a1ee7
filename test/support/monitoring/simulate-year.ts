import { completeRun } from '../../../src/engine/monitoring/complete-run.ts'
import { isQuiet, isSuperseded, type Opening } from '../../../src/engine/monitoring/due-notice.ts'
import type { Run, Transition } from '../../../src/engine/monitoring/observe.ts'
import { planNotices } from '../../../src/engine/monitoring/plan-notices.ts'
import { awaitArrival } from '../../../src/engine/monitoring/readings/read-message.ts'
import { attemptTime, latestAttempt, nextAttempt } from '../../../src/engine/monitoring/retry.ts'
import { correctDue, nextDue } from '../../../src/engine/monitoring/schedule.ts'
import { type MonitorState, monitorStateSchema } from '../../../src/engine/monitoring/state.ts'
import type { DeliveryState } from '../../../src/shared/contract/monitoring/channel.ts'
import { alertPolicySchema, type Notice } from '../../../src/shared/contract/monitoring/incident.ts'
import type { Change, Observation } from '../../../src/shared/contract/monitoring/run.ts'
import {
  createWorld,
  hour,
  isWithin,
  minute,
  observeTarget,
  type SimulatedTarget,
  type SimulatedWorld,
  subjects,
  year,
} from './simulated-world.ts'

/*
 * Runs monitors for a simulated year, with crashes between all steps, and records what happened for
 * `find-false-alarms.ts`. The store is what would be on disk: text that is replaced in one step.
 */

const start = Date.parse('2026-01-01T00:00:00Z')
const tick = 5 * minute

/** A run that was stored. */
export interface LoggedRun {
  /** The true time. */
  time: number
  /** The time according to the clock. */
  at: Date
  observation: Observation
  changes: Change[]
  transitions: Transition[]
  /** The subjects and problems of the open incidents after it. */
  open: string[]
  /** Whether it was due by the schedule, rather than for confirmation. */
  isScheduled: boolean
}

/** A notice that arrived. */
interface SentNotice {
  incident: string
  channelId: number
  notice: Notice
  opening: number
  /** The id by which receivers recognize repeats. */
  deliveryId: string
  time: number
  /** The time according to the clock. */
  at: Date
}

export interface SimulatedMonitor {
  target: SimulatedTarget
  runs: LoggedRun[]
  sent: SentNotice[]
  /** When someone acknowledged which incident. */
  acknowledged: { incident: string; time: number }[]
}

interface StoredMonitor {
  due: number
  /** When the next run is due by the schedule. */
  scheduled: number
  state: string | null
  /** By key. */
  incidents: Record<string, Opening>
  deliveries: readonly StoredDelivery[]
}

interface StoredDelivery {
  /** The key of its incident. */
  incident: string
  channelId: number
  notice: Notice
  opening: number
  /** When it was planned. */
  at: Date
  state: DeliveryState
  attempts: number
  nextAttempt: number
  /** Whether the latest attempt failed. */
  hasTrouble: boolean
}

/** A channel that works, and one whose server is often down. */
export const channelIds = { sound: 1, failing: 2 }

function routesIn({ quiet }: SimulatedWorld) {
  const policy = alertPolicySchema.parse({
    minimum_severity: 'minor',
    escalate_after_hours: 24,
    quiet_hours: { ...quiet, time_zone: 'Europe/Warsaw' },
  })
  const channels = Object.values(channelIds).map((id) => ({ id, isDefault: false }))
  return {
    policy,
    routes: {
      channels,
      groups: [{ id: 1, policy, channelIds: Object.values(channelIds) }],
      defaultPolicy: policy,
      settling: new Set<number>(),
    },
  }
}

export function simulateYear(seed: number): { world: SimulatedWorld; monitors: SimulatedMonitor[] } {
  const world = createWorld(seed)
  const monitors = world.targets.map((target) => startMonitor(target, world))
  const jumps = [...world.jumps]
  let shift = 0
  let lastClock = start
  for (let time = 0; time < year; time += tick) {
    while (jumps[0] && jumps[0].at <= time) shift += jumps.shift()?.by ?? 0
    if (isWithin(world.sleeps, time)) continue
    const now = new Date(start + time + shift)
    const wasSet = now.getTime() - lastClock !== tick
    lastClock = now.getTime()
    for (const monitor of monitors) {
      if (wasSet) monitor.correct(now)
      monitor.run(time, now)
      if (time % hour === 0) monitor.tell(time, now)
    }
  }
  return { world, monitors: monitors.map(({ log }) => log) }
}

function startMonitor(target: SimulatedTarget, world: SimulatedWorld) {
  const { random, outages } = world
  const { policy, routes } = routesIn(world)
  const { id, schedule } = target
  const log: SimulatedMonitor = { target, runs: [], sent: [], acknowledged: [] }
  const first = nextDue(schedule, id, new Date(start)).getTime()
  let stored: StoredMonitor = { due: first, scheduled: first, state: null, incidents: {}, deliveries: [] }
  let answersSinceGlitch = 0

  function correct(now: Date): void {
    const corrected = (planned: number) => correctDue(schedule, id, new Date(planned), now).getTime()
    const latest = latestAttempt(now).getTime()
    const deliveries = stored.deliveries.map((each) =>
      each.nextAttempt > latest ? { ...each, nextAttempt: now.getTime() } : each,
    )
    stored = { ...stored, due: corrected(stored.due), scheduled: corrected(stored.scheduled), deliveries }
  }

  function observe(
    state: MonitorState | null,
    { time, now, isGlitch }: { time: number; now: Date; isGlitch: boolean },
  ): Observation & Pick<Run, 'wait'> {
    const { waits, silences } = target
    if (!waits || isWithin(silences, time)) return observeTarget(target, time, random, isGlitch)
    const arrivedAt = waits.arrivals.findLast((each) => each <= time) ?? null
    // The provider's clock is right, no matter what this one says.
    const latest = arrivedAt === null ? null : new Date(start + arrivedAt)
    const expected = { subject: subjects.arrival, latest, expectedHours: waits.expectedHours }
    const { reading, wait } = awaitArrival(expected, state?.wait ?? null, { now, distance: target.distance })
    return { readings: [reading], skipped: null, wait }
  }

  function run(time: number, now: Date): void {
    if (stored.due > now.getTime()) return
    const isGlitch = answersSinceGlitch > 10 && random.chance(0.003)
    answersSinceGlitch = isGlitch ? 0 : answersSinceGlitch + 1
    const state = stored.state === null ? null : monitorStateSchema.parse(JSON.parse(stored.state))
    const observation = observe(state, { time, now, isGlitch })
    // Killed before anything was stored, so the run is due again.
    if (random.chance(0.01)) return
    const {
      due,
      state: next,
      changes,
      transitions,
    } = completeRun({ id, schedule, state, runs: state?.run ?? 0 }, observation, now)
    const isScheduled = stored.scheduled <= now.getTime()
    stored = {
      ...stored,
      due: due.getTime(),
      scheduled: isScheduled ? nextDue(schedule, id, now).getTime() : stored.scheduled,
      state: JSON.stringify(next),
      incidents: applyTransitions(stored.incidents, transitions),
    }
    const open = Object.values(stored.incidents).filter(({ recovered_at }) => recovered_at === null)
    const names = open.map(({ subject, problem }) => `${subject} ${problem}`)
    log.runs.push({ time, at: now, observation, changes, transitions, open: names, isScheduled })
    tell(time, now)
    if (random.chance(0.002)) acknowledge(time, now)
  }

  function acknowledge(time: number, now: Date): void {
    const key = Object.keys(stored.incidents).find((each) => stored.incidents[each]?.recovered_at === null)
    const incident = key === undefined ? undefined : stored.incidents[key]
    if (key === undefined || !incident || incident.acknowledged_at !== null) return
    const known = { ...incident, acknowledged_at: now.toISOString() }
    stored = { ...stored, incidents: { ...stored.incidents, [key]: known } }
    log.acknowledged.push({ incident: key, time })
  }

  function tell(time: number, now: Date): void {
    plan(now)
    for (const delivery of stored.deliveries) {
      if (delivery.state === 'waiting' && delivery.nextAttempt <= now.getTime()) attempt(delivery, time, now)
    }
  }

  function plan(now: Date): void {
    const byIncident = Map.groupBy(stored.deliveries, ({ incident }) => incident)
    const keys = Object.keys(stored.incidents)
    const untold = keys.flatMap((key, id) => {
      const [incident, told] = [stored.incidents[key], byIncident.get(key) ?? []]
      return incident && isUntold(incident, told) ? [{ ...incident, id, groupId: 1, channelId: null, told }] : []
    })
    const planned = planNotices(untold, routes, now).map(
      ({ incidentId, channelId, notice, opening }): StoredDelivery => {
        const next = { attempts: 0, nextAttempt: now.getTime(), hasTrouble: false }
        return { incident: keys[incidentId] ?? '', channelId, notice, opening, at: now, state: 'waiting', ...next }
      },
    )
    stored = { ...stored, deliveries: [...stored.deliveries, ...planned] }
  }

  /** Makes a delivery attempt, which may be killed between any two steps. */
  function attempt(delivery: StoredDelivery, time: number, now: Date): void {
    const { incident, channelId, notice, opening, attempts, hasTrouble } = delivery
    const about = stored.incidents[incident]
    if (!about || isQuiet(policy, now)) return
    if (isSuperseded(about, { notice, mayHaveArrived: attempts > 0 && !hasTrouble })) {
      replace(delivery, { state: 'dropped' })
      return
    }
    const begun = { ...delivery, attempts: attempts + 1, nextAttempt: now.getTime() + attemptTime, hasTrouble: false }
    replace(delivery, begun)
    if (random.chance(0.02)) return
    const isDown = channelId === channelIds.failing && isWithin(outages, time)
    // A repeat is recognized by its id.
    if (!isDown)
      log.sent.push({
        incident,
        channelId,
        notice,
        opening,
        deliveryId: `${id} ${incident} ${notice} ${opening} ${channelId}`,
        time,
        at: now,
      })
    if (random.chance(0.2)) return
    const next = nextAttempt(begun.attempts, now)
    const failed: Partial<StoredDelivery> = next ? { nextAttempt: next.getTime() } : { state: 'dead' }
    replace(begun, isDown ? { ...failed, hasTrouble: true } : { state: 'sent' })
  }

  function replace({ incident, channelId, notice, opening }: StoredDelivery, changes: Partial<StoredDelivery>): void {
    const isIt = (each: StoredDelivery) =>
      each.incident === incident && each.channelId === channelId && each.notice === notice && each.opening === opening
    const deliveries = stored.deliveries.map((each) => (isIt(each) ? { ...each, ...changes } : each))
    stored = { ...stored, deliveries }
  }

  return { log, correct, run, tell }
}

/** Whether the store lists an incident: it is open, or its recovery was not reported everywhere where the problem was. */
function isUntold({ recovered_at }: Opening, told: readonly StoredDelivery[]): boolean {
  if (recovered_at === null) return true
  return told.some(
    ({ channelId, notice, state }, index) =>
      notice !== 'recovered' &&
      (state === 'waiting' || state === 'sent') &&
      !told.slice(index).some((later) => later.channelId === channelId && later.notice === 'recovered'),
  )
}

/** Identifies an incident by its subject and the run that confirmed it. */
export function incidentKey({ subject, problem, opened_run }: Transition): string {
  return `${subject} ${problem} ${opened_run}`
}

function applyTransitions(
  incidents: StoredMonitor['incidents'],
  transitions: readonly Transition[],
): StoredMonitor['incidents'] {
  const next = { ...incidents }
  for (const transition of transitions) {
    const { kind, subject, problem, severity, since_added } = transition
    const [key, at] = [incidentKey(transition), transition.at.toISOString()]
    const known = next[key]
    if (kind === 'opened') {
      const opened = { since: transition.since.toISOString(), opened_at: at, recovered_at: null, reopened_at: null }
      const fresh = { is_unstable: false, acknowledged_at: null, openings: 1 }
      next[key] = { subject, problem, severity, since_added, ...opened, ...fresh }
    } else if (known) {
      const again = { recovered_at: null, acknowledged_at: null, reopened_at: at, openings: known.openings + 1 }
      const changed = { recovered: { recovered_at: at }, unstable: { is_unstable: true }, reopened: again }[kind]
      next[key] = { ...known, ...changed }
    }
  }
  return next
}
