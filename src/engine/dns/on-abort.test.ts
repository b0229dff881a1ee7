import { describe, expect, it, vi } from 'vitest'
import { onAbort } from './on-abort.ts'

describe('onAbort', () => {
  it('calls back every listener once', () => {
    const controller = new AbortController()
    const callbacks = [vi.fn(), vi.fn()]
    for (const callback of callbacks) onAbort(controller.signal, callback)
    controller.abort()
    controller.abort()
    for (const callback of callbacks) expect(callback).toHaveBeenCalledTimes(1)
  })

  it('does not call back a removed listener', () => {
    const controller = new AbortController()
    const [stopped, waiting] = [vi.fn(), vi.fn()]
    onAbort(controller.signal, stopped)()
    onAbort(controller.signal, waiting)
    controller.abort()
    expect(stopped).not.toHaveBeenCalled()
    expect(waiting).toHaveBeenCalledTimes(1)
  })

  it('calls back immediately if the signal has aborted', () => {
    const callback = vi.fn()
    onAbort(AbortSignal.abort(), callback)()
    expect(callback).toHaveBeenCalledTimes(1)
  })

  it('adds only one listener to a signal', () => {
    const { signal } = new AbortController()
    const listen = vi.spyOn(signal, 'addEventListener')
    for (let index = 0; index < 100; index += 1) onAbort(signal, () => undefined)
    expect(listen).toHaveBeenCalledTimes(1)
  })
})
