import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorkingTime } from './working-time.ts'

let now = 0

beforeEach(() => {
  now = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Looks at the clock again and again, each time so much later. */
function pass(looks: number, milliseconds: number): void {
  for (let look = 0; look < looks; look++) {
    now += milliseconds
    vi.advanceTimersByTime(100)
  }
}

describe('startWorkingTime', () => {
  it('is over after its time in a process that works', () => {
    const { signal } = startWorkingTime(6000, () => {})
    pass(59, 100)
    expect(signal.aborted).toBe(false)
    pass(1, 100)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('does not count the time of a process that waits for a processor, or of a machine that sleeps', () => {
    const { signal } = startWorkingTime(6000, () => {})
    pass(29, 1000)
    pass(0, 3_600_000)
    expect(signal.aborted).toBe(false)
    pass(1, 3_600_000)
    expect(signal.aborted).toBe(true)
  })

  it('gives a sign every second while the process works', () => {
    const giveSign = vi.fn()
    const { end } = startWorkingTime(60_000, giveSign)
    pass(9, 100)
    expect(giveSign).toHaveBeenCalledTimes(0)
    pass(21, 100)
    expect(giveSign).toHaveBeenCalledTimes(3)
    end()
    pass(30, 100)
    expect(giveSign).toHaveBeenCalledTimes(3)
  })
})
