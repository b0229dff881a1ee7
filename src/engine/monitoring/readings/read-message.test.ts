import { describe, expect, it } from 'vitest'
import type { Wait } from '../state.ts'
import { awaitArrival } from './read-message.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-23T10:00:00Z')

/**
 * Checks at hours after the start, each with the hour of the latest arrival. Returns the hours at which it was overdue.
 */
function overdueAt(looks: readonly (readonly [at: number, latest: number | null])[], expectedHours = 24): number[] {
  let wait: Wait | null = null
  return looks.flatMap(([at, latest]) => {
    const arrival = latest === null ? null : new Date(start + latest * hour)
    const expected = { subject: 'arrival:messages', latest: arrival, expectedHours } as const
    const awaited = awaitArrival(expected, wait, { now: new Date(start + at * hour), distance: hour })
    wait = awaited.wait
    return awaited.reading.problem ? [at] : []
  })
}

function hourly(from: number, to: number, latest: number | null): [number, number | null][] {
  return Array.from({ length: to - from + 1 }, (_, index) => [from + index, latest])
}

describe('an expected arrival', () => {
  it.each<[name: string, looks: [number, number | null][], overdue: number[]]>([
    ['is not overdue before the first period has ended', hourly(0, 24, null), []],
    ['is overdue after the first period', hourly(0, 26, null), [25, 26]],
    ['is not overdue because of an arrival long ago', hourly(0, 24, -1000), []],
    ['is not overdue within the period after an arrival', [...hourly(0, 20, null), ...hourly(21, 44, 20)], []],
    ['is overdue after the last arrival', [...hourly(0, 20, null), ...hourly(21, 46, 20)], [45, 46]],
    ['is no longer overdue after an arrival', [...hourly(0, 26, null), ...hourly(27, 30, 26)], [25, 26]],
    ['is not overdue because the computer was asleep', [...hourly(0, 5, null), ...hourly(200, 215, null)], []],
    ['is overdue after enough observed time', [...hourly(0, 5, null), ...hourly(200, 219, null)], [218, 219]],
    ['is not overdue because the clock is set forward', [...hourly(0, 5, null), ...hourly(2405, 2410, null)], []],
    [
      'is not overdue because the clock is set back',
      [...hourly(0, 5, 1), ...hourly(-2400, -2390, 1), ...hourly(6, 9, 1)],
      [],
    ],
  ])('%s', (_, looks, overdue) => {
    expect(overdueAt(looks)).toEqual(overdue)
  })

  it('is measured from the arrival, even with rare checks', () => {
    expect(
      overdueAt(
        [
          [0, null],
          [1, 0.5],
          [24, 0.5],
        ],
        24,
      ),
    ).toEqual([])
  })
})
