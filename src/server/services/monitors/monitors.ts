import type { Logger } from 'pino'
import { completeRun } from '../../../engine/monitoring/complete-run.ts'
import type { Transition } from '../../../engine/monitoring/observe.ts'
import { correctDue, nextDue } from '../../../engine/monitoring/schedule.ts'
import { thinHistory } from '../../../engine/monitoring/thin-history.ts'
import type { Schedule, WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { createGate } from '../../../shared/gate.ts'
import type { DueMonitor, Monitor, NewRun, WatchedMessage } from '../../storage/monitors/repository.ts'
import type { Store } from '../../storage/store.ts'
import { maxPerKey } from '../access/limits.ts'
import { type ChosenMessage, chooseTestAddress, chooseTestMessage, maxWatchedOctets } from './choose-target.ts'
import type { MonitorEvents } from './monitor-events.ts'
import { type ObservationTools, observeTarget } from './observe-target.ts'

/** Runs between two cleanups of the history. */
const thinnedEvery = 24
/** More runs than remain after thinning, plus those added since. */
const maxRuns = 5_000

/** Concurrent runs, at a hundred DNS queries each within seconds; with more, DNS servers limit the rate. */
const maxAtOnce = 16
/** Due monitors to read at a time. */
const batch = 200

/** More than one engine can check within an hour. */
const maxMonitors = 10_000
/** Octets of all stored messages: archives keep them in one file of at most 64 MB. */
const maxMessageOctets = 32 * 1024 * 1024

/** A stored run without its state, which would take too much memory for many runs. */
export interface FinishedRun extends Omit<NewRun, 'state' | 'due' | 'summary' | 'isSettling'> {
  monitorId: number
}

/** A monitor to add. */
export interface WantedMonitor {
  target: WatchedTarget
  /** Only for a target that is a message. */
  message?: WatchedMessage
  schedule: Schedule
  /** No group by default. */
  groupId?: number | null
  /** The key that owns it; none for the owner's own. */
  keyId?: string | null
  /** Adds no monitor if the key owns this many already; by default, as many as its part of what an engine can check. */
  max?: number
}

export type AddedMonitor = { state: 'added' | 'known'; monitor: Monitor } | { state: 'full' | 'too_large' }

export interface MonitorService
  extends Pick<
    Store['monitors'],
    'list' | 'find' | 'assign' | 'remove' | 'listRuns' | 'listChanges' | 'listIncidents' | 'countOpen'
  > {
  /**
   * Watches a target (`readDomainName`, `readPublicAddress`) from now on. `known`: it is already watched and stays
   * unchanged.
   */
  add(monitor: WantedMonitor): Promise<AddedMonitor>
  /** The message of a test, in order to watch it; null if it has no report. */
  chooseTestMessage(token: string): Promise<ChosenMessage | 'too_large' | null>
  /** The mailbox with a permanent test address, in order to watch it; null if it does not exist. */
  chooseTestAddress(wanted: Parameters<typeof chooseTestAddress>[0]): ReturnType<typeof chooseTestAddress>
  /** Null if the monitor does not exist. */
  reschedule(id: number, schedule: Schedule): Promise<Monitor | null>
  /** Runs a monitor now; null if it does not exist. */
  run(id: number): Promise<FinishedRun | null>
  /** Runs all monitors that are due, each once, until aborted. Returns the runs. */
  runDue(signal?: AbortSignal): Promise<FinishedRun[]>
  /** Replans runs that are too far ahead because the clock was set back. */
  correctPlans(): Promise<void>
  acknowledge(id: number): ReturnType<Store['monitors']['acknowledge']>
  /** Stops runs without storing them; they are due again. */
  close(): Promise<void>
}

interface MonitorDependencies extends Omit<ObservationTools, 'signal' | 'store' | 'isThorough'> {
  store: ObservationTools['store'] & Pick<Store, 'tests' | 'messages'>
  events: Pick<MonitorEvents, 'publish'>
  log: Logger
}

export function createMonitorService({ events, log, ...tools }: MonitorDependencies): MonitorService {
  const { store, clock } = tools
  const { monitors } = store
  const gate = createGate(maxAtOnce)
  const closing = new AbortController()
  const underWay = new Map<number, Promise<FinishedRun | null>>()

  /** Equal requests share one run. */
  function runShared(
    monitor: DueMonitor,
    signal: AbortSignal,
    { isThorough = false } = {},
  ): Promise<FinishedRun | null> {
    const earlier = underWay.get(monitor.id)
    if (earlier) return earlier
    const running = gate
      .run(() => runMonitor(monitor, { ...tools, signal, isThorough }))
      .then((run) => run && publishRun(finish(monitor.id, run)))
      .finally(() => underWay.delete(monitor.id))
    underWay.set(monitor.id, running)
    return running
  }

  function publishRun(run: FinishedRun): FinishedRun {
    const { monitorId: monitor_id, at, changes, transitions } = run
    const count = (...wanted: Transition['kind'][]) => transitions.filter(({ kind }) => wanted.includes(kind)).length
    const counts = { changes: changes.length, opened: count('opened', 'reopened'), recovered: count('recovered') }
    events.publish({ type: 'run', monitor_id, at: at.toISOString(), ...counts })
    return run
  }

  /** Publishes an event if something was edited, and returns whether it was. */
  function published(isEdited: boolean): boolean {
    if (isEdited) events.publish({ type: 'edited' })
    return isEdited
  }

  async function areMessagesFull(keyId: string | null): Promise<boolean> {
    if ((await monitors.measureMessages()) > maxMessageOctets) return true
    return keyId !== null && (await monitors.measureMessages(keyId)) > maxPerKey(maxMessageOctets)
  }

  function correctedDue({ id, schedule, dueAt }: Pick<DueMonitor, 'id' | 'schedule' | 'dueAt'>, now: Date): Date {
    try {
      return correctDue(schedule, id, dueAt, now)
    } catch (error) {
      // An imported schedule that is never due must not hold up other monitors.
      log.error({ err: error, monitor: id }, 'could not schedule a monitor')
      return dueAt
    }
  }

  /** A failure must not hold up other monitors. */
  async function runLogged(monitor: DueMonitor, signal: AbortSignal): Promise<FinishedRun[]> {
    try {
      const run = await runShared(monitor, signal)
      return run ? [run] : []
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, monitor: monitor.id }, 'could not run a monitor')
      return []
    }
  }

  const { list, find, listRuns, listChanges, listIncidents, countOpen } = monitors
  return {
    ...{ list, find, listRuns, listChanges, listIncidents, countOpen },

    chooseTestMessage: (token) => chooseTestMessage(token, store, clock),
    chooseTestAddress: (wanted) => chooseTestAddress(wanted, store),

    async add({ target, message, schedule, groupId = null, keyId = null, max = maxMonitors }) {
      if (message && message.raw.length > maxWatchedOctets) return { state: 'too_large' }
      if (message && (await areMessagesFull(keyId))) return { state: 'full' }
      if ((await monitors.count()) >= maxMonitors) return { state: 'full' }
      if (keyId !== null && (await monitors.count(keyId)) >= Math.min(max, maxPerKey(maxMonitors)))
        return { state: 'full' }
      const { id, isNew } = await monitors.add({ target, groupId, schedule, keyId, createdAt: clock.now() }, message)
      const monitor = await monitors.find(id)
      if (!monitor) throw new Error(`monitor ${id} no longer exists`)
      published(isNew)
      return { state: isNew ? 'added' : 'known', monitor }
    },

    async reschedule(id, schedule) {
      const isKnown = await monitors.reschedule(id, schedule, nextDue(schedule, id, clock.now()))
      return published(isKnown) ? await monitors.find(id) : null
    },

    assign: async (id, groupId) => published(await monitors.assign(id, groupId)),

    remove: async (id) => published(await monitors.remove(id)),

    async run(id) {
      const monitor = await monitors.findDue(id)
      return monitor && (await runShared(monitor, closing.signal, { isThorough: true }))
    },

    async runDue(given) {
      const signal = given ? AbortSignal.any([closing.signal, given]) : closing.signal
      const runs: FinishedRun[] = []
      const tried = new Set<number>()
      for (;;) {
        // A monitor that could not be stored is still due; it is left for the next time.
        const due = await monitors.listDue(clock.now(), batch + tried.size)
        const untried = due.filter(({ id }) => !tried.has(id))
        if (untried.length === 0 || signal.aborted) return runs
        for (const { id } of untried) tried.add(id)
        runs.push(...(await Promise.all(untried.map((monitor) => runLogged(monitor, signal)))).flat())
      }
    },

    async correctPlans() {
      const now = clock.now()
      for (const plan of await monitors.listPlans(now)) {
        const corrected = correctedDue(plan, now)
        if (corrected.getTime() !== plan.dueAt.getTime()) await monitors.replan(plan.id, plan.dueAt, corrected)
      }
    },

    async acknowledge(id) {
      const incident = await monitors.acknowledge(id, clock.now())
      if (incident) events.publish({ type: 'acknowledged', incident_id: id })
      return incident
    },

    async close() {
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

function finish(monitorId: number, { number, at, skipped, changes, transitions }: NewRun): FinishedRun {
  return { monitorId, number, at, skipped, changes, transitions }
}

/** Runs a monitor and stores the result; null if another engine was faster, or the monitor no longer exists. */
async function runMonitor(monitor: DueMonitor, tools: ObservationTools): Promise<NewRun | null> {
  const { store, clock, signal } = tools
  const { monitors } = store
  const { summary, state, ...observation } = await observeTarget(monitor, tools)
  // Answers that are missing because the engine stops are not an observation.
  signal.throwIfAborted()
  const at = clock.now()
  const run = { ...completeRun(monitor, observation, at), at, skipped: observation.skipped, summary }
  if (!(await monitors.complete(monitor.id, run))) return null
  if (monitor.target.kind === 'domain') {
    const { domain } = monitor.target
    if (state) await store.domains.save(domain, state, { observedAt: at, source: 'monitor' })
    else if (observation.skipped === null) await store.domains.repeat(domain, at)
  }
  if (run.number % thinnedEvery === 0) await thinRuns(monitor.id, monitors)
  return run
}

async function thinRuns(id: number, monitors: Store['monitors']): Promise<void> {
  const numbers = thinHistory(await monitors.listRuns(id, maxRuns))
  if (numbers.length > 0) await monitors.removeRuns(id, numbers)
}
