import type { ParamValues } from '../../shared/findings/finding.ts'
import type { Item } from './state.ts'

/** How many of the latest answers must show a problem. */
interface Confirmation {
  needed: number
  of: number
}

/** Two of three answers confirm a failure. */
export const failureConfirmation: Confirmation = { needed: 2, of: 3 }
/** Three runs in a row without an answer confirm that the target cannot be checked. */
export const skippedConfirmation: Confirmation = { needed: 3, of: 3 }

/** Number of answers in a row that close an incident without the problem, and that open it again with it. */
const answersInRow = 3

export interface Answered {
  isBad: boolean
  /** Whether the subject exists at all, or was not asked about because of another problem. */
  isAsked: boolean
  /** The parameters of the finding, if the problem is one. */
  params?: ParamValues | undefined
  /** Milliseconds since 1970. */
  at: number
  run: number
  confirmation: Confirmation
  /** When the latest known state of the subject was first seen. */
  known_since: number
  /** Milliseconds without a change after which a recovered item is no longer watched for flapping. */
  settle: number
}

/** An item after an answer; null if there is nothing left to track. `event` is what happened to its incident. */
export interface Tracked {
  item: Item | null
  event: 'opened' | 'recovered' | 'unstable' | 'reopened' | null
  /** When the problem of an opened incident was first seen. */
  since: number
}

/** Advances an item by one answer. Pure; a missing answer changes nothing. */
export function trackItem(item: Item, answered: Answered): Tracked {
  switch (item.phase) {
    case 'suspected':
      return trackSuspected(item, answered)
    case 'standing': {
      if (!answered.isAsked) return nothing(item, answered)
      // Earlier versions never opened incidents for these.
      if (item.severity !== 'minor' && answered.isBad) return open(item, answered, answered.known_since)
      const recent = withLatest(item.recent, answered)
      return nothing(isOver(recent) ? null : { ...item, recent }, answered)
    }
    case 'open': {
      const recent = withLatest(item.recent, answered)
      if (!isOver(recent)) return nothing({ ...item, recent }, answered)
      const { subject, problem, severity, opened_run } = item
      const watched = { bad: 0, good_since: answered.at, is_unstable: false }
      return {
        item: { phase: 'watched', subject, problem, severity, opened_run, ...watched },
        event: 'recovered',
        since: answered.at,
      }
    }
    case 'watched':
      return answered.isBad ? trackRelapse(item, answered) : trackCalm(item, answered)
  }
}

/** Whether another answer soon would settle an unconfirmed state. */
export function isUndecided(item: Item): boolean {
  if (item.phase === 'suspected') return true
  if (item.phase === 'watched') return item.bad > 0
  return item.phase === 'open' && item.recent.at(-1) === false
}

function trackSuspected(item: Extract<Item, { phase: 'suspected' }>, answered: Answered): Tracked {
  const { needed, of } = answered.confirmation
  const recent = [...item.recent, answered.isBad]
  const bad = recent.filter(Boolean).length
  if (bad >= needed) return open(item, answered, item.since)
  // Even only bad answers from now on would not be enough.
  return nothing(bad + of - recent.length < needed ? null : { ...item, recent }, answered)
}

/** A problem that soon returns is flapping, until it stays: then its incident is open again. */
function trackRelapse(item: Extract<Item, { phase: 'watched' }>, answered: Answered): Tracked {
  const bad = item.bad + 1
  if (bad >= answersInRow) {
    const { item: again, since } = open(item, { ...answered, run: item.opened_run }, answered.at)
    return { item: again, event: 'reopened', since }
  }
  return {
    item: { ...item, bad, good_since: null, is_unstable: true },
    event: item.is_unstable ? null : 'unstable',
    since: answered.at,
  }
}

function trackCalm(item: Extract<Item, { phase: 'watched' }>, answered: Answered): Tracked {
  const good_since = earlier(item.good_since, answered.at)
  const isSettled = answered.at - good_since >= answered.settle
  return nothing(isSettled ? null : { ...item, good_since, bad: 0 }, answered)
}

function open({ subject, problem, severity }: Item, { run, params }: Answered, since: number): Tracked {
  return {
    item: { phase: 'open', subject, problem, severity, opened_run: run, recent: [true], ...(params && { params }) },
    event: 'opened',
    since,
  }
}

function nothing(item: Item | null, { at }: Answered): Tracked {
  return { item, event: null, since: at }
}

function withLatest(recent: readonly boolean[], { isBad }: Answered): boolean[] {
  return [...recent, isBad].slice(-answersInRow)
}

function isOver(recent: readonly boolean[]): boolean {
  return recent.length === answersInRow && !recent.includes(true)
}

/** If the clock was set back, the time starts again. */
function earlier(since: number | null, at: number): number {
  return Math.min(since ?? at, at)
}
