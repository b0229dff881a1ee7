import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onInterruption } from './interruption.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

describe('onInterruption', () => {
  /** Other listeners in this process would hear the signal, too. */
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

  it('treats an immediate repeat as the same Ctrl-C, and a later one as a second', () => {
    const interruption = onInterruption()
    process.emit('SIGINT')
    expect(interruption.aborted).toBe(true)
    // Without a listener the next one would end the process.
    expect(process.listenerCount('SIGINT')).toBe(1)
    process.emit('SIGINT')
    vi.advanceTimersByTime(500)
    expect(process.listenerCount('SIGINT')).toBe(0)
  })
})
