import { observe, type Transition } from '../../../src/engine/monitoring/observe.ts'
import type { MonitorState } from '../../../src/engine/monitoring/state.ts'
import { thinHistory } from '../../../src/engine/monitoring/thin-history.ts'
import type { Reading } from '../../../src/shared/contract/monitoring/run.ts'
import { channelIds, incidentKey, type LoggedRun, type SimulatedMonitor, simulateYear } from './simulate-year.ts'
import { day, hour, isWithin, minute, type SimulatedWorld, type Span, subjects, year } from './simulated-world.ts'

/**
 * What went wrong in a simulated year: alerts without a reason, duplicate or missing alerts, changes that did not
 * happen, skipped, or duplicate runs. The rules are written independently of the engine and share no code with it.
 */
export function findFalseAlarms(seed: number): string[] {
  const { world, monitors } = simulateYear(seed)
  return monitors.flatMap((monitor) =>
    [
      ...findUnfoundedTransitions(monitor),
      ...findUnlisted(monitor),
      ...findMissedFailures(monitor, world),
      ...findWrongWaits(monitor, world),
      ...findNoise(monitor, world),
      ...findFalseChanges(monitor),
      ...findWrongNotices(monitor, world),
      ...findWrongSchedule(monitor, world),
      ...findUnstableReplay(monitor),
      ...findWrongHistory(monitor),
    ].map((complaint) => `monitor ${monitor.target.id}: ${complaint}`),
  )
}

/**
 * Checks that after every run, the open incidents are exactly the confirmed problems that were not accepted at the start:
 * two of three answers confirm a problem, three in a row one that was fixed recently, and three without it its end.
 */
function findUnlisted({ target, runs }: SimulatedMonitor): string[] {
  const problems = [
    ...[subjects.listing, subjects.flapping].map((subject) => [subject, 'listed'] as const),
    ...[[subjects.base, 'dmarc.subdomains_open'] as const, [subjects.arrival, 'overdue'] as const],
    ['monitor', 'not_checked'] as const,
  ]
  return problems.flatMap(([subject, problem]) => {
    const confirm = confirmation(subject, target.settle)
    const wrong = runs.find(({ observation, open, at }) => {
      const reading = readingOf(observation.readings, subject)
      const isMonitor = subject === 'monitor'
      const isUnasked = reading?.unasked === true
      const isBack = reading ? isBad(reading) : observation.skipped !== null
      if (reading || isMonitor) confirm.answer({ isBack, isUnasked }, at.getTime())
      return open.filter((each) => each === `${subject} ${problem}`).length !== (confirm.isOpen() ? 1 : 0)
    })
    return wrong ? [`${subject} is ${confirm.isOpen() ? 'not ' : ''}listed at ${wrong.time}`] : []
  })
}

/** What the answers about a problem so far confirm. */
function confirmation(subject: string, settle: number) {
  /** `gone`: fixed recently. */
  let phase: 'none' | 'accepted' | 'open' | 'gone' = 'none'
  /** The latest three answers since the phase began; in `gone`, since the problem was back. */
  let recent: boolean[] = []
  let goodSince: number | null = null
  let isFirst = true
  const enter = (next: typeof phase, seen: boolean[] = []) => {
    phase = next
    recent = seen
  }
  const isConfirmed = () => recent.filter(Boolean).length >= (subject === 'monitor' || phase === 'gone' ? 3 : 2)
  const isOver = () => recent.length === 3 && !recent.includes(true)

  function stayGone(isBack: boolean, at: number): void {
    goodSince = isBack ? null : Math.min(goodSince ?? at, at)
    if (goodSince !== null) enter(at - goodSince >= settle ? 'none' : 'gone')
  }

  return {
    isOpen: () => phase === 'open',
    answer({ isBack, isUnasked }: { isBack: boolean; isUnasked: boolean }, at: number): void {
      if (isFirst && isBack && subject === subjects.base) enter('accepted')
      isFirst &&= isUnasked
      if (phase === 'accepted' && isUnasked) return
      recent = [...recent, isBack].slice(-3)
      if (phase === 'open' && isOver()) {
        goodSince = at
        enter('gone')
      } else if (phase === 'accepted' && isOver()) enter('none')
      else if ((phase === 'none' || phase === 'gone') && isConfirmed()) enter('open', [true])
      else if (phase === 'gone') stayGone(isBack, at)
    },
  }
}

/** Checks that incidents open after two bad answers out of three, recover after three good ones, and alternate. */
function findUnfoundedTransitions({ runs }: SimulatedMonitor): string[] {
  const open = new Map<string, string>()
  const isInTurn = (transition: Transition) => {
    const { kind, subject } = transition
    const key = open.get(subject)
    const opens = kind === 'opened' || kind === 'reopened'
    if (opens) open.set(subject, incidentKey(transition))
    else if (kind === 'recovered') open.delete(subject)
    return opens ? key === undefined : kind === 'unstable' || key === incidentKey(transition)
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

/** More runs than three answers can ever need, even if DNS is silent for long. */
const lookBack = 1_000

function isFounded({ kind, problem }: Transition, recent: readonly boolean[]): boolean {
  const bad = recent.filter(Boolean).length
  if (kind === 'unstable') return bad > 0
  if (kind === 'reopened') return bad === 3
  return kind === 'recovered' ? bad === 0 : bad >= (problem === 'not_checked' ? 3 : 2)
}

/** Whether each answer about the subject was bad; for the monitor itself, whether each run had no answer. */
function answersOf(
  runs: readonly LoggedRun[],
  { subject, problem }: Pick<Transition, 'subject' | 'problem'>,
): boolean[] {
  if (problem === 'not_checked') return runs.map(({ observation }) => observation.skipped !== null)
  return runs.flatMap(({ observation }) => readingOf(observation.readings, subject) ?? []).map(isBad)
}

function readingOf(readings: readonly Reading[], subject: string): Reading | undefined {
  return readings.find((reading) => reading.subject === subject)
}

function isBad({ problem }: Reading): boolean {
  return problem !== null
}

/**
 * Checks that a failure that was visible for long enough has an open incident when it ends, and at most one incident.
 */
function findMissedFailures({ target, runs }: SimulatedMonitor, { sleeps, jumps }: SimulatedWorld): string[] {
  return target.failures.flatMap((failure) => {
    const own = runs.filter(({ time }) => time >= failure.from && time < failure.to)
    const opened = own.filter(({ transitions }) =>
      transitions.some(({ kind, subject }) => kind === 'opened' && subject === subjects.listing),
    )
    const answered = own.filter(({ observation }) => readingOf(observation.readings, subjects.listing))
    const unseen = [...sleeps, ...target.silences].reduce((sum, span) => sum + overlap(span, failure), 0)
    const isSeen = failure.to - failure.from - unseen > 2 * target.settle
    // A wrong clock changes what counts as soon.
    const isJudged =
      (failure.from === 0 || failure.from > 2 * target.settle) && !jumps.some(({ at }) => isWithin([failure], at))
    if (!isSeen || !isJudged) return []
    if (opened.length !== 1) return [`${opened.length} alerts about the failure from ${failure.from}`]
    // Two bad answers confirm a failure; a wrong answer in between takes one more.
    const isPrompt = (opened[0]?.time ?? 0) <= (answered[areBad(answered.slice(0, 2)) ? 1 : 2]?.time ?? 0)
    return isPrompt ? [] : [`a late alert about the failure from ${failure.from}`]
  })
}

/** Checks that a gap watched for longer than expected is one incident, and that nothing else is. */
function findWrongWaits({ target, runs }: SimulatedMonitor, { sleeps, jumps }: SimulatedWorld): string[] {
  const { waits, silences, distance } = target
  if (!waits) return []
  const expected = waits.expectedHours * hour
  const opened = runs.flatMap(({ time, transitions }) =>
    transitions.flatMap(({ kind, problem }) => (kind === 'opened' && problem === 'overdue' ? [time] : [])),
  )
  const early = opened.flatMap((time) => {
    const latest = waits.arrivals.findLast((each) => each <= time) ?? 0
    // At each jump, the engine may count two more runs. With a wrong clock, it cannot tell when a message arrived between
    // two runs.
    const isClockWrong = jumps.reduce((sum, { at, by }) => (at <= latest ? sum + by : sum), 0) !== 0
    const runsTooMany = jumps.filter(({ at }) => at >= latest && at <= time).length * 3 + (isClockWrong ? 1 : 0)
    const wrong = runsTooMany * distance
    return time - latest > expected - wrong ? [] : [`overdue ${(time - latest) / hour} hours after the latest message`]
  })
  const missed = waits.gaps.flatMap((gap) => {
    const from = waits.arrivals.findLast((each) => each < gap.from) ?? 0
    const to = waits.arrivals.find((each) => each >= gap.to) ?? year
    const unwatched = [...sleeps, ...silences].reduce((sum, span) => sum + overlap(span, { from, to }), 0)
    // Each unwatched period takes one more run, and a mailbox may be read late.
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

/** Checks that a flapping list is one incident, and so is each DNS outage. */
function findNoise({ target, runs }: SimulatedMonitor, { jumps }: SimulatedWorld): string[] {
  const countIn = ({ from, to }: Span, subject: string, kind: Transition['kind']) =>
    runs
      .filter(({ time }) => time >= from && time < to)
      .flatMap(({ transitions }) => transitions)
      .filter((transition) => transition.subject === subject && transition.kind === kind).length
  const noisy = [
    ...target.flapping.map((span) => ({ span, subject: subjects.flapping })),
    ...target.silences.map((span) => ({ span, subject: 'monitor' })),
  ]
  // If the clock jumps in between, the earlier answers seem to be months old.
  const judged = noisy.filter(({ span }) => !jumps.some(({ at }) => isWithin([span], at)))
  return judged.flatMap(({ span, subject }) =>
    [countIn(span, subject, 'opened')].flatMap((count) =>
      count > 1 ? [`${subject} opened ${count} times from ${span.from}`] : [],
    ),
  )
}

/** Checks that changes are the differences between consecutive answers. */
function findFalseChanges({ runs }: SimulatedMonitor): string[] {
  return Object.values(subjects).flatMap((subject) => {
    const values = runs.flatMap(({ observation }) => {
      const reading = readingOf(observation.readings, subject)
      return (!reading?.unasked && stateOf(reading)) || []
    })
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
 * Checks that a repeated notice has the same id, that alerts and recoveries take turns, and that an incident that is open
 * again is reported once per hour at most. Each channel gets its alerts; the working channel gets them for every incident
 * that lasts, unless someone acknowledges it.
 */
function findWrongNotices(
  { sent, runs, acknowledged }: SimulatedMonitor,
  { sleeps, outages, quiet, jumps }: SimulatedWorld,
): string[] {
  const transitions = runs.flatMap((run) => run.transitions.map((each) => ({ ...each, time: run.time })))
  const opened = transitions.filter(({ kind }) => kind === 'opened')
  const keys = new Set(opened.map(incidentKey))
  const wrong = [...Map.groupBy(sent, ({ incident, channelId }) => `${channelId} ${incident}`)].flatMap(
    ([name, own]) => {
      const once = own.filter(({ deliveryId }, index) => deliveryId !== own[index - 1]?.deliveryId)
      // Of an alert that was killed after it was sent, and then failed, no one knows that it arrived.
      const isRepeat = ({ notice }: (typeof once)[number], index: number) =>
        notice === 'reopened' &&
        once[index]?.channelId === channelIds.failing &&
        index > 0 &&
        once[index - 1]?.notice !== 'recovered'
      const order = once.filter((each, index) => !isRepeat(each, index)).map(({ notice }) => notice)
      const ids = new Set(own.map(({ deliveryId }) => deliveryId))
      const isOrder =
        /^((re)?opened|escalated)( escalated)*( recovered ((re)?opened|escalated)( escalated)*)*( recovered)?$/.test(
          order.join(' '),
        )
      // Attempts that fail make a notice late.
      const isHasty = once.some(
        ({ opening, channelId, time }, index) =>
          opening > 1 && channelId === channelIds.sound && time - (once[index - 1]?.time ?? 0) < hour / 2,
      )
      if (isHasty && jumps.length === 0) return [`${name} told twice within an hour`]
      if (own.some(({ incident }) => !keys.has(incident))) return [`a notice of no incident: ${name}`]
      return isOrder && ids.size === once.length ? [] : [`${name} told as ${order.join(', ')}`]
    },
  )
  const isKnown = (key: string, end: number) =>
    acknowledged.some(({ incident, time }) => incident === key && time < end)
  const missing = opened.flatMap((incident) => {
    const key = incidentKey(incident)
    const end = transitions.find((each) => each.kind === 'recovered' && incidentKey(each) === key)?.time ?? year
    const slept = sleeps.reduce((sum, sleep) => sum + overlap(sleep, { from: incident.time, to: end }), 0)
    // Allows for a night and an interrupted attempt.
    if (end - incident.time - slept < 2 * day || isKnown(key, end)) return []
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
    if (end - incident.time < 4 * day || lost > 6 * hour || isKnown(key, end)) return []
    const told = sent.some((each) => each.incident === key && each.channelId === channelIds.failing)
    return told ? [] : [`${key} was given up after a short outage`]
  })
  const told = [...wrong, ...findHalfStories(sent, transitions, sleeps), ...findDisturbances(sent, quiet)]
  // The computer may be asleep during the same five minutes every day.
  return quiet.from > quiet.to && quiet.to === '08:00' ? told : [...told, ...missing, ...given]
}

/** Checks that no alert is sent during quiet hours, which include midnight. */
function findDisturbances(sent: SimulatedMonitor['sent'], { from, to }: SimulatedWorld['quiet']): string[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit' })
  return sent.flatMap(({ at, notice }) => {
    const time = clock.format(at)
    return time >= from || time < to ? [`${notice} at ${time}`] : []
  })
}

/**
 * Checks that every channel that reported an incident also reports its recovery, even if the engine was killed while
 * sending.
 */
function findHalfStories(
  sent: SimulatedMonitor['sent'],
  transitions: readonly (Transition & { time: number })[],
  sleeps: readonly Span[],
): string[] {
  const own = Map.groupBy(
    sent.filter(({ channelId }) => channelId === channelIds.sound),
    ({ incident }) => incident,
  )
  const changes = transitions.filter(({ kind }) => kind !== 'unstable')
  return [...Map.groupBy(changes, incidentKey)].flatMap(([key, states]) => {
    const last = states.at(-1)
    const told = own.get(key)?.at(-1)
    if (last?.kind !== 'recovered' || !told) return []
    const slept = sleeps.reduce((sum, sleep) => sum + overlap(sleep, { from: last.time, to: year }), 0)
    const isDue = year - last.time - slept > 30 * day
    return isDue && told.notice !== 'recovered' ? [`nobody was told that ${key} is over`] : []
  })
}

/** Checks that no run is delayed for long, and that a daily run happens once per local day. */
function findWrongSchedule({ target, runs }: SimulatedMonitor, { sleeps, jumps }: SimulatedWorld): string[] {
  const complaints: string[] = []
  const scheduled = runs.filter(({ isScheduled }) => isScheduled)
  // The day of a DST change is longer, and a killed run is repeated.
  const longest = 2 * target.distance + day / 12
  for (const [index, { time }] of scheduled.entries()) {
    const since = scheduled[index - 1]?.time ?? 0
    const slept = sleeps.reduce((sum, sleep) => sum + overlap(sleep, { from: since, to: time }), 0)
    if (time - since - slept > longest) complaints.push(`no run from ${since} to ${time}`)
    if (index > 0 && jumps.length === 0 && time - since < 5 * minute) complaints.push(`twice at ${time}`)
  }
  if (target.schedule.kind === 'cron' && jumps.length === 0) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: target.schedule.time_zone })
    // Runs delayed by sleep belong to an earlier day.
    const days = scheduled
      .filter(({ time }) => !sleeps.some(({ to }) => Math.abs(time - to) < day))
      .map(({ at }) => format.format(at))
    if (new Set(days).size !== days.length) complaints.push('two runs on one local day')
  }
  return complaints
}

/** Checks that replaying the runs from the log, each of them twice, gives the same result. */
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

/** Checks that thinning keeps the latest run and one run for each of the last days, and few others. */
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
