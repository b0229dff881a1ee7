import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openedWindow, startDesktop } from '../../../test/support/desktop.ts'
import * as electron from '../../../test/support/electron.ts'
import { drainLimit } from './engine-life.ts'

beforeEach(() => electron.resetElectron())

describe('quitting', () => {
  const quit = () => {
    const event = electron.cancellable()
    electron.app.emit('before-quit', event)
    return event
  }

  it('lets the engine drain first', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const desktop = await startDesktop({ engine: { close: vi.fn(() => promise) } })
    expect(quit().preventDefault).toHaveBeenCalled()
    expect(quit().preventDefault).toHaveBeenCalled()
    expect(electron.app.quit).not.toHaveBeenCalled()
    resolve()
    await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalledOnce())
    expect(desktop.engine.close).toHaveBeenCalledOnce()
    expect(quit().preventDefault).not.toHaveBeenCalled()
  })

  it('does not wait forever for the engine', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await startDesktop({ engine: { close: () => new Promise(() => {}) } })
    quit()
    await vi.advanceTimersByTimeAsync(drainLimit - 1)
    expect(electron.app.exit).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(electron.app.exit).toHaveBeenCalledOnce()
    expect(electron.app.quit).not.toHaveBeenCalled()
  })

  it('continues if the engine fails to stop', async () => {
    await startDesktop({ engine: { close: () => Promise.reject(new Error('no disk')) } })
    quit()
    await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalledOnce())
  })

  it('starts when Windows ends the session, so that Electron does not cut it short', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const desktop = await startDesktop({ engine: { close: vi.fn(() => promise) } })
    const preventDefault = vi.fn()
    electron.app.prependListener('before-quit', (event: Event) => Object.assign(event, { preventDefault }))
    openedWindow().emit('session-end', {})
    expect(electron.app.quit).toHaveBeenCalledOnce()
    expect(preventDefault).not.toHaveBeenCalled()
    const end = electron.cancellable()
    electron.app.emit('will-quit', end)
    expect(end.preventDefault).toHaveBeenCalled()
    resolve()
    await vi.waitFor(() => expect(electron.app.exit).toHaveBeenCalledOnce())
    expect(desktop.engine.close).toHaveBeenCalledOnce()
  })
})
