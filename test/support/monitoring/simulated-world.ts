import type { Schedule } from '../../../src/shared/contract/monitoring/monitor.ts'
import type { Observation, Reading } from '../../../src/shared/contract/monitoring/run.ts'
import { createRandom, type Random } from './random.ts'

/*
 * The world of a simulated year: the true state of each target at every moment, when DNS is silent, when the computer
 * sleeps, and when its clock is changed. Times are milliseconds of true time since the start of the year.
 */

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const year = 365 * day

export interface Span {
  from: number
  to: number
}

export interface SimulatedTarget {
  id: number
  schedule: Schedule
  /** Milliseconds between two runs. */
  distance: number
  /** Milliseconds without a change after which an item settles. */
  settle: number
  /** When the target is listed; these periods are far apart. */
  failures: readonly Span[]
  /** When a second list keeps changing. Each period is shorter than the time to settle. */
  flapping: readonly Span[]
  /** When the record is changed. */
  edits: readonly number[]
  silences: readonly Span[]
  /** When a minor problem exists that was there from the start; from `asked` on, nothing is between these periods. */
  base: { spans: readonly Span[]; missing: readonly Span[] }
  /** For a target that waits for messages: when they arrive, and when they do not. Null for others. */
  waits: { expectedHours: number; arrivals: readonly number[]; gaps: readonly Span[] } | null
}

export interface SimulatedWorld {
  targets: readonly SimulatedTarget[]
  sleeps: readonly Span[]
  /** When the server of a channel is down. */
  outages: readonly Span[]
  /** When the clock is changed, and by how much. */
  jumps: readonly { at: number; by: number }[]
  /** Quiet hours in Warsaw; sometimes they cover nearly the whole day. */
  quiet: { from: string; to: string }
  random: Random
}

export const subjects = {
  listing: 'list:steady.example',
  flapping: 'list:flapping.example',
  record: 'records:spf',
  base: 'check:dmarc.subdomains',
  arrival: 'arrival:messages',
} as const

export function createWorld(seed: number): SimulatedWorld {
  const random = createRandom(seed)
  const schedules: Schedule[] = [
    { kind: 'interval', minutes: 60 },
    { kind: 'interval', minutes: random.between(15, 360) },
    { kind: 'cron', cron: `${random.between(0, 59)} ${random.between(0, 4)} * * *`, time_zone: 'Europe/Warsaw' },
  ]
  return {
    targets: [
      ...schedules.map((schedule, index) => createTarget(index + 1, schedule, random)),
      createWaitingTarget(schedules.length + 1, random),
    ],
    outages: [...createSpans(random, 12, hour, 6 * day), ...createSpans(random, 150, hour, 5 * hour)],
    sleeps: random.chance(0.5) ? createSpans(random, 12, 2 * hour, 4 * day) : [],
    jumps: random.chance(0.5) ? createJumps(random) : [],
    quiet: random.chance(0.4) ? { from: '08:05', to: '08:00' } : { from: '22:00', to: '07:00' },
    random,
  }
}

function createTarget(id: number, schedule: Schedule, random: Random): SimulatedTarget {
  const distance = schedule.kind === 'interval' ? schedule.minutes * minute : day
  const settle = Math.max(day, 3 * distance)
  return {
    id,
    schedule,
    distance,
    settle,
    // Some targets are listed from the start.
    failures: [
      ...(random.chance(0.3) ? [{ from: 0, to: random.between(hour, 10 * day) }] : []),
      ...createSpans(random, 6, 8 * day, 14 * day).map(({ from, to }) => ({
        from: from + 20 * day,
        to: to + 20 * day,
      })),
    ],
    flapping: createSpans(random, 4, hour, settle - 2 * distance),
    edits: Array.from({ length: 10 }, () => random.next() * year).toSorted((a, b) => a - b),
    silences: createSpans(random, 10, 10 * minute, 3 * day),
    base: createBase(random),
    waits: null,
  }
}

/** A minor problem that lasts for the first months. Later it comes back for a while. */
function createBase(random: Random): SimulatedTarget['base'] {
  const fixed = random.between(30 * day, 200 * day)
  const back = fixed + random.between(10 * day, 60 * day)
  const first = random.chance(0.3) ? { from: 0, to: 0 } : { from: 0, to: fixed }
  return {
    spans: [first, { from: back, to: back + random.between(hour, 60 * day) }],
    missing: createSpans(random, 6, hour, 5 * day),
  }
}

/** A test address that receives a message every few hours, except in some gaps. */
function createWaitingTarget(id: number, random: Random): SimulatedTarget {
  const expectedHours = random.between(6, 48)
  const gaps = createSpans(random, 5, expectedHours * hour * 2, expectedHours * hour * 2 + 5 * day)
  const arrivals: number[] = []
  for (let time = 0; time < year; time += random.next() * 0.8 * expectedHours * hour) {
    if (!isWithin(gaps, time)) arrivals.push(time)
  }
  const schedule: Schedule = { kind: 'interval', minutes: 60 }
  const nothing = { failures: [], flapping: [], edits: [], base: { spans: [], missing: [] } }
  const silences = createSpans(random, 6, hour, day)
  return { id, schedule, distance: hour, settle: day, ...nothing, silences, waits: { expectedHours, arrivals, gaps } }
}

/** Periods that are at least as far apart as the longest of them lasts. */
function createSpans(random: Random, count: number, shortest: number, longest: number): Span[] {
  const share = year / count
  return Array.from({ length: count }, (_, index) => {
    const length = random.between(shortest, longest)
    const from = index * share + random.next() * Math.max(0, share - length - longest)
    return { from, to: from + length }
  })
}

/** The clock is set wrong by 100 days, and corrected hours or days later. */
function createJumps(random: Random): SimulatedWorld['jumps'] {
  return [0, 1].flatMap((half) => {
    const by = (random.chance(0.5) ? 100 : -100) * day
    const at = (half / 2) * year + random.next() * (year / 2 - 10 * day)
    return [
      { at, by },
      { at: at + random.between(hour, 6 * day), by: -by },
    ]
  })
}

export function isWithin(spans: readonly Span[], time: number): boolean {
  return spans.some(({ from, to }) => time >= from && time < to)
}

/** What a run of a monitor observes. Very rarely, a single answer is wrong (`isGlitch`). */
export function observeTarget(target: SimulatedTarget, time: number, random: Random, isGlitch: boolean): Observation {
  if (isWithin(target.silences, time)) {
    return { readings: [], skipped: { code: random.chance(0.5) ? 'dns_servfail' : 'dns_timeout' } }
  }
  if (target.waits) throw new Error('what it waits for is known to the engine only')
  const isListed = isWithin(target.failures, time) !== isGlitch
  const isFlapping = isWithin(target.flapping, time) && random.chance(0.5)
  const version = target.edits.filter((edit) => edit <= time).length
  const isMissing = isWithin(target.base.missing, time)
  const isBase = isWithin(target.base.spans, time)
  const readings: Reading[] = [
    {
      subject: subjects.base,
      value: [],
      problem: isBase && !isMissing ? { key: 'dmarc.subdomains_open', severity: 'minor' } : null,
      ...(isMissing && { unasked: true as const }),
    },
    readList(subjects.listing, isListed),
    { subject: subjects.record, value: [`v=spf1 ip4:192.0.2.${version} -all`], problem: null },
  ]
  // Occasionally, one of the lists does not answer.
  if (!random.chance(0.02)) readings.push(readList(subjects.flapping, isFlapping))
  return { readings, skipped: null }
}

function readList(subject: string, isListed: boolean): Reading {
  return isListed
    ? { subject, value: ['127.0.0.2'], problem: { key: 'listed', severity: 'critical' } }
    : { subject, value: [], problem: null }
}
