import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HangUpWatch, watchHangUp } from '../commands/serve.ts'

describe('SIGHUP', () => {
  /** Removed during the tests, because other listeners would receive the signal as well. */
  let others: NodeJS.SignalsListener[]
  let watch: HangUpWatch

  beforeEach(() => {
    others = process.listeners('SIGHUP')
    process.removeAllListeners('SIGHUP')
  })
  afterEach(() => {
    watch.end()
    expect(process.listenerCount('SIGHUP')).toBe(0)
    for (const listener of others) process.on('SIGHUP', listener)
  })

  it('of a closed terminal stops', async () => {
    const reload = vi.fn()
    let isOpen = true
    watch = watchHangUp(reload, () => isOpen)
    isOpen = false
    process.emit('SIGHUP')
    await watch.closed
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['in an open terminal', true],
    ['without a terminal, as in a service', false],
  ])('%s reloads', (_, isTerminal) => {
    const reload = vi.fn()
    watch = watchHangUp(reload, () => isTerminal)
    process.emit('SIGHUP')
    process.emit('SIGHUP')
    expect(reload).toHaveBeenCalledTimes(2)
  })
})
