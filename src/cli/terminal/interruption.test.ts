import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onInterruption } from '../program/program.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

describe('onInterruption', () => {
  /** Removed during the tests, because other listeners would receive the signal as well. */
  const others: Record<(typeof signals)[number], NodeJS.SignalsListener[]> = { SIGINT: [], SIGTERM: [] }

  beforeEach(() => {
    vi.useFakeTimers()
    for (const signal of signals) {
      others[signal] = process.listeners(signal)
      process.removeAllListeners(signal)
    }
  })
  afterEach(() => {
    vi.useRealTimers()
    for (const signal of signals) {
      process.removeAllListeners(signal)
      for (const listener of others[signal]) process.on(signal, listener)
    }
  })

  it('treats an immediate repeat as the same Ctrl-C, and a later one as a second Ctrl-C', () => {
    const interruption = onInterruption()
    process.emit('SIGINT')
    expect(interruption.aborted).toBe(true)
    // Without a listener, the next signal would end the process.
    expect(process.listenerCount('SIGINT')).toBe(1)
    process.emit('SIGINT')
    vi.advanceTimersByTime(500)
    expect(process.listenerCount('SIGINT')).toBe(0)
  })
})
