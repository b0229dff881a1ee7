import type { Clock } from '../../src/server/ground/clock.ts'

/** A clock that only moves when told to. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

export function createTestClock(start = '2026-11-20T12:00:00.000Z'): TestClock {
  let milliseconds = Date.parse(start)
  return {
    now: () => new Date(milliseconds),
    advance(by) {
      milliseconds += by
    },
  }
}
