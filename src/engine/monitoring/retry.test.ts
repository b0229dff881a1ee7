import { describe, expect, it } from 'vitest'
import { attemptTime, isFailing, latestAttempt, nextAttempt } from './retry.ts'

const now = new Date('2026-11-23T10:00:00.000Z')
const hour = 3_600_000

describe('attempts', () => {
  it('are repeated after increasing pauses for about a day', () => {
    const pauses: number[] = []
    for (let attempts = 1; ; attempts += 1) {
      const next = nextAttempt(attempts, now)
      if (!next) break
      pauses.push(next.getTime() - now.getTime())
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    const total = pauses.reduce((sum, pause) => sum + pause, 0) / hour
    expect([Math.floor(total), latestAttempt(now).getTime() - now.getTime()]).toEqual([22, Math.max(...pauses)])
    // A running attempt is not planned later than any other.
    expect(attemptTime).toBeLessThan(Math.max(...pauses))
  })

  it.each([
    ['of 10 minutes', 10 * 60_000, 10 * 60_000],
    ['shorter than the pause', 1_000, 60_000],
    ['of a week', 7 * 24 * hour, 12 * hour],
  ])('follow a wait %s that the receiver asks for, within limits', (_, retryAfter, expected) => {
    expect(nextAttempt(1, now, retryAfter)).toEqual(new Date(now.getTime() + expected))
    expect(nextAttempt(8, now, retryAfter)).toBeNull()
  })

  it.each([
    [1, false],
    [2, false],
    [3, true],
    [8, true],
  ])('%i failed ones mean that the channel fails: %s', (attempts, expected) => {
    expect(isFailing(attempts, nextAttempt(attempts, now))).toBe(expected)
  })

  it('that are given up mean that the channel fails', () => {
    expect(isFailing(1, null)).toBe(true)
  })
})
