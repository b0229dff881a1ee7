import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onInterruption } from './interruption.ts'

describe('onInterruption', () => {
  const earlier = { SIGINT: 0, SIGTERM: 0 }
  beforeEach(() => {
    vi.useFakeTimers()
    earlier.SIGINT = process.listenerCount('SIGINT')
    earlier.SIGTERM = process.listenerCount('SIGTERM')
  })
  afterEach(() => {
    vi.useRealTimers()
    // Of this test; those of the runner stay.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      for (const listener of process.listeners(signal).slice(earlier[signal])) process.off(signal, listener)
    }
  })

  it('takes what follows at once for the same Ctrl-C, and a later one for a second', () => {
    const interruption = onInterruption()
    process.emit('SIGINT')
    expect(interruption.aborted).toBe(true)
    // Without a listener the next one would end the process.
    expect(process.listenerCount('SIGINT')).toBe(earlier.SIGINT + 1)
    process.emit('SIGINT')
    vi.advanceTimersByTime(500)
    expect(process.listenerCount('SIGINT')).toBe(earlier.SIGINT)
  })
})
