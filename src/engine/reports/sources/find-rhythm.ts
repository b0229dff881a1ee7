/*
 * Systems send regularly, forgers do not: an address that fails every day is a forgotten printer, shop, or form, however
 * little it sends.
 */

/** How regularly mail is sent. Days are numbered from 1970 in UTC. */
export interface Rhythm {
  kind: 'daily' | 'working_days' | 'weekly'
  /** Days with mail, of the days with reports from the first to the last of them. */
  days: number
  observed: number
  /** The median of the messages on a day with mail. */
  perDay: number
  /** Whether it is the same number on each of them. */
  isExact: boolean
  /** For weekly mail, from 1 (Monday) to 7. */
  weekday: number | null
}

/** Days with reports that a rhythm needs: two weeks. */
const leastObserved = 14
/** Working days in two weeks. */
const leastWorkingDays = 10
/** The same weekday in this many weeks is no coincidence. */
const leastWeeks = 3
/** After more days without mail, a sender has stopped. */
const maxSilence = 14
/** A steady volume stays within this factor of its median, or within a few messages, on this share of the days. */
const volumeFactor = 3
const volumeSlack = 3
const steadyShare = 0.75

/** Finds the rhythm of messages per day; null if it is irregular, or if too few days were observed. */
export function findRhythm(messages: ReadonlyMap<number, number>, observed: readonly number[]): Rhythm | null {
  const sent = [...messages].filter(([, count]) => count > 0)
  const active = new Set(sent.map(([day]) => day))
  const [first, last] = [Math.min(...active), Math.max(...active)]
  const period = observed.filter((day) => day >= first && day <= last)
  const hasStopped = observed.filter((day) => day > last).length > maxSilence
  if (hasStopped || period.length < leastObserved || !isSteady(sent.map(([, count]) => count))) return null
  const describeRhythm = (kind: Rhythm['kind'], days: readonly number[], weekday: number | null = null): Rhythm => {
    const volumes = sent.map(([, count]) => count)
    const perDay = Math.max(1, Math.round(median(volumes)))
    const isExact = volumes.every((count) => count === perDay)
    return { kind, days: countIn(days, active), observed: days.length, perDay, isExact, weekday }
  }
  if (countIn(period, active) * 2 >= period.length) return describeRhythm('daily', period)
  const workingDays = period.filter((day) => weekdayOf(day) <= 5)
  if (workingDays.length >= leastWorkingDays && countIn(workingDays, active) * 2 >= workingDays.length)
    return describeRhythm('working_days', workingDays)
  for (const [weekday, days] of Map.groupBy(period, weekdayOf)) {
    if (days.length >= leastWeeks && days.every((day) => active.has(day)))
      return describeRhythm('weekly', days, weekday)
  }
  return null
}

function countIn(days: readonly number[], active: ReadonlySet<number>): number {
  return days.filter((day) => active.has(day)).length
}

/** From 1 (Monday) to 7. Day 0 was a Thursday. */
function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1
}

function isSteady(volumes: readonly number[]): boolean {
  const middle = median(volumes)
  const near = volumes.filter(
    (count) =>
      Math.abs(count - middle) <= volumeSlack || (count <= middle * volumeFactor && count * volumeFactor >= middle),
  )
  return near.length >= volumes.length * steadyShare
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const upper = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? upper - 1 : upper], sorted[upper]]
  return (low + high) / 2
}
