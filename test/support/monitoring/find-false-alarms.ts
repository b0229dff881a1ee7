import { observe, type Transition } from '../../../src/engine/monitoring/observe.ts'
import type { MonitorState } from '../../../src/engine/monitoring/state.ts'
import { thinHistory } from '../../../src/engine/monitoring/thin-history.ts'
import type { Reading } from '../../../src/shared/contract/monitoring/run.ts'
import { channelIds, incidentKey, type LoggedRun, type SimulatedMonitor, simulateYear } from './simulate-year.ts'
import { day, hour, isWithin, minute, type SimulatedWorld, type Span, subjects, year } from './simulated-world.ts'

/**
 * What went wrong in a simulated year: alerts without a reason, twice or missing, changes that were not there, runs
 * that were left out or doubled. Each rule is written down again here, and shares nothing with the engine.
 */
export function findFalseAlarms(seed: number): string[] {
  const { world, monitors } = simulateYear(seed)
  return monitors.flatMap((monitor) =>
    [
      ...findUnfoundedTransitions(monitor),
      ...findMissedFailures(monitor, world),
      ...findWrongWaits(monitor, world),
      ...findNoise(monitor),
      ...findFalseChanges(monitor),
      ...findWrongNotices(monitor, world),
      ...findWrongSchedule(monitor, world),
      ...findUnstableReplay(monitor),
      ...findWrongHistory(monitor),
    ].map((complaint) => `monitor ${monitor.target.id}: ${complaint}`),
  )
}

/** Incidents open by two bad answers of three, recover by three good ones, and take turns. */
function findUnfoundedTransitions({ runs }: SimulatedMonitor): string[] {
  const open = new Map<string, string>()
  const isInTurn = (transition: Transition) => {
    const { kind, subject } = transition
    const key = open.get(subject)
    if (kind === 'opened') open.set(subject, incidentKey(transition))
    else if (kind === 'recovered') open.delete(subject)
    return kind === 'opened' ? key === undefined : kind === 'unstable' || key === incidentKey(transition)
  }
  return runs.flatMap(({ transitions }, index) =>
    transitions.flatMap((transition) => {
      const { kind, subject } = transition
      const recent = answersOf(runs.slice(Math.max(0, index - lookBack), index + 1), transition).slice(-3)
      const complaints = isFounded(transition, recent) ? [] : [`${subject} ${kind} after ${recent.join(', ')}`]
      return isInTurn(transition) ? complaints : [...complaints, `${subject} ${kind} out of turn`]
    }),
  )
}

/** Runs in which there are three answers, however long DNS is silent. */
const lookBack = 1_000

function isFounded({ kind, problem }: Transition, recent: readonly boolean[]): boolean {
  const bad = recent.filter(Boolean).length
  if (kind === 'unstable') return bad > 0
  return kind === 'recovered' ? bad === 0 : bad >= (problem === 'not_checked' ? 3 : 2)
}

/** Whether each answer about the subject was bad; of the monitor itself, whether each run had none. */
function answersOf(
  runs: readonly LoggedRun[],
  { subject, problem }: Pick<Transition, 'subject' | 'problem'>,
): boolean[] {
  if (problem === 'not_checked') return runs.map(({ observation }) => observation.silence !== null)
  return runs.flatMap(({ observation }) => readingOf(observation.readings, subject) ?? []).map(isBad)
}

function readingOf(readings: readonly Reading[], subject: string): Reading | undefined {
  return readings.find((reading) => reading.subject === subject)
}

function isBad({ problem }: Reading): boolean {
  return problem !== null
}

/** A failure that could be seen for long enough has an open incident at its end, and one incident at most. */
function findMissedFailures({ target, runs }: SimulatedMonitor, { sleeps, jumps }: SimulatedWorld): string[] {
  return target.failures.flatMap((failure) => {
    const own = runs.filter(({ time }) => time >= failure.from && time < failure.to)
    const opened = own.filter(({ transitions }) =>
      transitions.some(({ kind, subject }) => kind === 'opened' && subject === subjects.listing),
    )
    const answered = own.filter(({ observation }) => readingOf(observation.readings, subjects.listing))
    const unseen = [...sleeps, ...target.silences].reduce((sum, span) => sum + overlap(span, failure), 0)
    const isSeen = failure.to - failure.from - unseen > 2 * target.settle
    // What was there at the first answer is not news, and a wrong clock changes what is soon.
    const isJudged = failure.from > 2 * target.settle && !jumps.some(({ at }) => isWithin([failure], at))
    if (!isSeen || !isJudged) return []
    if (opened.length !== 1) return [`${opened.length} alerts about the failure from ${failure.from}`]
    // The second of two bad answers confirms it; a wrong answer between them takes one more.
    const isPrompt = (opened[0]?.time ?? 0) <= (answered[areBad(answered.slice(0, 2)) ? 1 : 2]?.time ?? 0)
    return isPrompt ? [] : [`a late alert about the failure from ${failure.from}`]
  })
}

/** A gap that was watched for longer than expected is one incident, and nothing else is. */
function findWrongWaits({ target, runs }: SimulatedMonitor, { sleeps, jumps }: SimulatedWorld): string[] {
  const { waits, silences, distance } = target
  if (!waits) return []
  const expected = waits.expectedHours * hour
  const opened = runs.flatMap(({ time, transitions }) =>
    transitions.flatMap(({ kind, problem }) => (kind === 'opened' && problem === 'overdue' ? [time] : [])),
  )
  const early = opened.flatMap((time) => {
    const latest = waits.arrivals.findLast((each) => each <= time) ?? 0
    // At each jump, the engine may count two more runs.
    const wrong = jumps.filter(({ at }) => at >= latest && at <= time).length * 3 * distance
    return time - latest > expected - wrong ? [] : [`overdue ${(time - latest) / hour} hours after the latest message`]
  })
  const missed = waits.gaps.flatMap((gap) => {
    const from = waits.arrivals.findLast((each) => each < gap.from) ?? 0
    const to = waits.arrivals.find((each) => each >= gap.to) ?? year
    const unwatched = [...sleeps, ...silences].reduce((sum, span) => sum + overlap(span, { from, to }), 0)
    // Each time that was not watched takes one more run, and a mailbox may be read late.
    const isSeen = to - from - unwatched > expected + 20 * distance
    const isJudged = !jumps.some(({ at }) => isWithin([{ from, to }], at))
    const count = opened.filter((time) => time >= from && time < to).length
    return count > 1 || (count === 0 && isSeen && isJudged) ? [`${count} alerts about the gap from ${from}`] : []
  })
  return [...early, ...missed]
}

function overlap(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
}

function areBad(runs: readonly LoggedRun[]): boolean {
  return runs.every(({ observation }) => readingOf(observation.readings, subjects.listing)?.problem)
}

/** A flapping list alerts and recovers once at most, and so does each silence. */
function findNoise({ target, runs }: SimulatedMonitor): string[] {
  const countIn = ({ from, to }: Span, subject: string, kind: Transition['kind']) =>
    runs
      .filter(({ time }) => time >= from && time < to)
      .flatMap(({ transitions }) => transitions)
      .filter((transition) => transition.subject === subject && transition.kind === kind).length
  const noisy = [
    ...target.flapping.map((span) => ({ span, subject: subjects.flapping })),
    ...target.silences.map((span) => ({ span, subject: 'monitor' })),
  ]
  return noisy.flatMap(({ span, subject }) =>
    (['opened', 'recovered'] as const).flatMap((kind) => {
      const count = countIn(span, subject, kind)
      return count > 1 ? [`${subject} ${kind} ${count} times from ${span.from}`] : []
    }),
  )
}

/** The changes are the differences between successive answers. */
function findFalseChanges({ runs }: SimulatedMonitor): string[] {
  return Object.values(subjects).flatMap((subject) => {
    const values = runs.flatMap(({ observation }) => stateOf(readingOf(observation.readings, subject)) ?? [])
    const expected = values.flatMap((value, index) => {
      const former = values[index - 1]
      return former === undefined || former === value ? [] : [`${former} > ${value}`]
    })
    const changes = runs.flatMap((run) => run.changes.filter((change) => change.subject === subject))
    const found = changes.map(({ before, after }) => `${stateOf(before)} > ${stateOf(after)}`)
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : [`wrong changes of ${subject}`]
  })
}

function stateOf(standing: Pick<Reading, 'value' | 'problem'> | undefined): string | undefined {
  return standing && `${standing.value.join()} ${standing.problem?.key ?? ''}`
}

/**
 * A notice arrives again only under its own id, and a recovery only after an alert. Each channel gets its
 * alerts, and the one that works gets them for every incident that lasts.
 */
function findWrongNotices({ sent, runs }: SimulatedMonitor, { sleeps, outages, quiet }: SimulatedWorld): string[] {
  const transitions = runs.flatMap((run) => run.transitions.map((each) => ({ ...each, time: run.time })))
  const opened = transitions.filter(({ kind }) => kind === 'opened')
  const keys = new Set(opened.map(incidentKey))
  const wrong = [...Map.groupBy(sent, ({ incident, channelId }) => `${channelId} ${incident}`)].flatMap(
    ([name, own]) => {
      const order = own.map(({ notice }) => notice).filter((notice, index, all) => notice !== all[index - 1])
      const ids = new Set(own.map(({ deliveryId }) => deliveryId))
      const isOrder = /^(opened|escalated|opened escalated)( recovered)?$/.test(order.join(' '))
      if (own.some(({ incident }) => !keys.has(incident))) return [`a notice of no incident: ${name}`]
      return isOrder && ids.size === order.length ? [] : [`${name} told as ${order.join(', ')}`]
    },
  )
  const missing = opened.flatMap((incident) => {
    const key = incidentKey(incident)
    const end = transitions.find((each) => each.kind === 'recovered' && incidentKey(each) === key)?.time ?? year
    const slept = sleeps.reduce((sum, sleep) => sum + overlap(sleep, { from: incident.time, to: end }), 0)
    // After a night and an interrupted attempt.
    if (end - incident.time - slept < 2 * day) return []
    const told = sent.some((each) => each.incident === key && each.channelId === channelIds.sound)
    return told ? [] : [`nobody was told about ${key}`]
  })
  const given = opened.flatMap((incident) => {
    const key = incidentKey(incident)
    const end = transitions.find((each) => each.kind === 'recovered' && incidentKey(each) === key)?.time ?? year
    const lost = [...sleeps, ...outages].reduce(
      (sum, span) => sum + overlap(span, { from: incident.time, to: Math.min(end, incident.time + 4 * day) }),
      0,
    )
    if (end - incident.time < 4 * day || lost > 6 * hour) return []
    const told = sent.some((each) => each.incident === key && each.channelId === channelIds.failing)
    return told ? [] : [`${key} was given up after a short outage`]
  })
  const told = [...wrong, ...findHalfStories(sent, transitions, sleeps), ...findDisturbances(sent, quiet)]
  // Five minutes per day may be slept through again and again.
  return quiet.from > quiet.to && quiet.to === '08:00' ? told : [...told, ...missing, ...given]
}

/** No alert is sent in quiet hours, which are over midnight. */
function findDisturbances(sent: SimulatedMonitor['sent'], { from, to }: SimulatedWorld['quiet']): string[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit' })
  return sent.flatMap(({ at, notice }) => {
    const time = clock.format(at)
    return time >= from || time < to ? [`${notice} at ${time}`] : []
  })
}

/** Whoever was alerted about an incident learns when it is over, even if the engine was killed while sending. */
function findHalfStories(
  sent: SimulatedMonitor['sent'],
  transitions: readonly (Transition & { time: number })[],
  sleeps: readonly Span[],
): string[] {
  const own = sent.filter(({ channelId }) => channelId === channelIds.sound)
  return transitions.flatMap((transition) => {
    if (transition.kind !== 'recovered') return []
    const key = incidentKey(transition)
    const notices = own.filter(({ incident }) => incident === key).map(({ notice }) => notice)
    const slept = sleeps.reduce((sum, sleep) => sum + overlap(sleep, { from: transition.time, to: year }), 0)
    const isDue = year - transition.time - slept > 30 * day
    return notices.length > 0 && isDue && !notices.includes('recovered') ? [`nobody was told that ${key} is over`] : []
  })
}

/** No run is left out for long, and a daily one is there once per local day. */
function findWrongSchedule({ target, runs }: SimulatedMonitor, { sleeps, jumps }: SimulatedWorld): string[] {
  const complaints: string[] = []
  const scheduled = runs.filter(({ isScheduled }) => isScheduled)
  // The day of a DST change is longer, and a run that was killed is repeated.
  const longest = 2 * target.distance + day / 12
  for (const [index, { time }] of scheduled.entries()) {
    const since = scheduled[index - 1]?.time ?? 0
    const slept = sleeps.reduce((sum, sleep) => sum + overlap(sleep, { from: since, to: time }), 0)
    if (time - since - slept > longest) complaints.push(`no run from ${since} to ${time}`)
    if (index > 0 && jumps.length === 0 && time - since < 5 * minute) complaints.push(`twice at ${time}`)
  }
  if (target.schedule.kind === 'cron' && jumps.length === 0) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: target.schedule.time_zone })
    // Runs that a sleep delayed belong to an earlier day.
    const days = scheduled
      .filter(({ time }) => !sleeps.some(({ to }) => Math.abs(time - to) < day))
      .map(({ at }) => format.format(at))
    if (new Set(days).size !== days.length) complaints.push('two runs on one local day')
  }
  return complaints
}

/** Runs that are read again from the log, each of them twice, tell the same story. */
function findUnstableReplay({ target, runs }: SimulatedMonitor): string[] {
  let state: MonitorState | null = null
  const replayed = runs.flatMap(({ observation, at }, index) => {
    const run = { ...observation, at, number: index + 1 }
    const once = observe(state, run, target.distance)
    const twice = observe(once.state, run, target.distance)
    state = twice.state
    return [...once.transitions, ...twice.transitions]
  })
  const logged = runs.flatMap(({ transitions }) => transitions)
  return JSON.stringify(replayed.map(incidentKey)) === JSON.stringify(logged.map(incidentKey)) ? [] : ['another replay']
}

/** Thinning keeps the latest run, a run of each of the last days, and not many more. */
function findWrongHistory({ target, runs }: SimulatedMonitor): string[] {
  const past = runs.map(({ at }, index) => ({ number: index + 1, at }))
  const last = past.at(-1)
  if (!last) return ['no run at all']
  const deleted = new Set(thinHistory(past))
  const kept = past.filter(({ number }) => !deleted.has(number))
  const perDay = Math.ceil((3 * day) / target.distance)
  if (kept.at(-1) !== last) return ['the latest run is gone']
  return kept.length > 3 * perDay + 13 * 24 + 365 + 100 ? [`${kept.length} runs kept`] : []
}
