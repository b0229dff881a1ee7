import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorkingTime } from './answer-requests.ts'

let now = 0
let active = 0
let processor = 0

beforeEach(() => {
  now = 0
  active = 0
  processor = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const idle = 0
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({ idle, active, utilization: 0 }))
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: processor * 1000, system: 0 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Checks the clock repeatedly, each time later by the given milliseconds. */
function pass(looks: number, milliseconds: number): void {
  for (let look = 0; look < looks; look++) {
    now += milliseconds
    vi.advanceTimersByTime(100)
  }
}

describe('startWorkingTime', () => {
  it('ends after its time in a process that is working', () => {
    const { signal } = startWorkingTime(6000, () => {})
    pass(59, 100)
    expect(signal.aborted).toBe(false)
    pass(1, 100)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('does not count time in which the machine sleeps', () => {
    const { signal } = startWorkingTime(6000, () => {})
    pass(29, 1000)
    expect(signal.aborted).toBe(false)
    pass(1, 3_600_000)
    expect(signal.aborted).toBe(true)
  })

  it('does not count time spent waiting for a processor', () => {
    const { signal } = startWorkingTime(6000, () => {})
    const work = (looks: number) => {
      for (let look = 0; look < looks; look++) {
        active += 100
        processor += 10
        pass(1, 100)
      }
    }
    work(599)
    expect(signal.aborted).toBe(false)
    work(1)
    expect(signal.aborted).toBe(true)
  })

  it('gives a sign of life every second while the process is working', () => {
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
