import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { type PastRun, thinHistory } from './thin-history.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = new Date('2026-11-23T10:07:00Z')

/** One run every `minutes` up to now, for `days`; later runs have larger numbers. */
function runsEvery(minutes: number, days: number): PastRun[] {
  const count = Math.floor((days * day) / (minutes * minute))
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    at: new Date(now.getTime() - (count - 1 - index) * minutes * minute),
  }))
}

function thinned(runs: readonly PastRun[]): PastRun[] {
  const deleted = new Set(thinHistory(runs))
  return runs.filter(({ number }) => !deleted.has(number))
}

it('keeps all runs for 2 days, one per hour for 14 days, and one per day for a year', () => {
  const kept = thinned(runsEvery(15, 400))
  const between = (from: string, to: string) =>
    kept.filter(({ at }) => at >= new Date(from) && at < new Date(to)).length
  expect(between('2026-11-21', '2026-11-23')).toBe(2 * 96)
  expect(between('2026-11-09', '2026-11-21')).toBe(12 * 24)
  expect(between('2025-11-23', '2026-11-09')).toBe(351)
  expect(between('2020-01-01', '2025-11-23')).toBe(0)
})

it.each([
  ['no runs', [], []],
  ['the only run, however old', [{ number: 7, at: new Date('2020-01-01') }], [7]],
  [
    'runs in the future, after the clock was set back',
    runsEvery(60, 1).map((run) => ({ ...run, at: new Date('2027-01-01') })),
    Array.from({ length: 24 }, (_, index) => index + 1),
  ],
])('keeps %s', (_, runs, kept) => {
  expect(thinned(runs).map(({ number }) => number)).toEqual(kept)
})

it('keeps the same runs whether it thins daily or once', () => {
  assert(
    property(integer({ min: 10, max: 600 }), integer({ min: 1, max: 40 }), (minutes, days) => {
      const runs = runsEvery(minutes, 60)
      let stepwise = runs
      for (let ago = days; ago >= 0; ago -= 1) {
        const then = new Date(now.getTime() - ago * day)
        const [former, later] = [stepwise.filter(({ at }) => at <= then), stepwise.filter(({ at }) => at > then)]
        stepwise = [...thinned(former), ...later]
      }
      expect(thinned(stepwise)).toEqual(thinned(runs))
    }),
  )
})

it.each([
  ['forward', 100 * day],
  ['back', -100 * day],
])('deletes no more than a day of runs early when the clock is set %s by 100 days', (_, by) => {
  const runs = runsEvery(15, 60)
  const last = runs.at(-1)
  const later = { number: runs.length + 1, at: new Date(now.getTime() + by) }
  const kept = new Set(thinned([...runs, later]).map(({ number }) => number))
  const tomorrow = { number: runs.length + 1, at: new Date(now.getTime() + day) }
  for (const { number } of thinned([...runs, tomorrow])) expect(kept).toContain(number)
  expect(kept).toContain(last?.number)
})
