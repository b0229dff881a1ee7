import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUpdates, type Updater } from './updates.ts'

function makeUpdater(version: string | null) {
  const listeners: ((progress: { percent: number }) => void)[] = []
  const download = Promise.withResolvers<void>()
  const updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowPrerelease: false,
    checkForUpdates: vi.fn(async () => ({
      isUpdateAvailable: version !== null,
      updateInfo: { version: version ?? '' },
    })),
    downloadUpdate: vi.fn(() => download.promise),
    quitAndInstall: vi.fn(),
    on: (_event, listener) => listeners.push(listener),
  } satisfies Updater
  return {
    updater,
    download,
    progress: (percent: number) => listeners.forEach((listener) => void listener({ percent })),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createUpdates', () => {
  it('checks nothing until a channel is chosen, then immediately and every day', async () => {
    const { updater } = makeUpdater(null)
    const load = vi.fn(async () => updater)
    const updates = createUpdates(load)
    updates.follow('off')
    await vi.advanceTimersByTimeAsync(48 * 3_600_000)
    expect(load).not.toHaveBeenCalled()
    updates.follow('stable')
    await vi.advanceTimersByTimeAsync(0)
    expect(updates.state()).toEqual({ state: 'current' })
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(2)
    updates.follow('off')
    await vi.advanceTimersByTimeAsync(48 * 3_600_000)
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(2)
  })

  it('downloads and installs only on request', async () => {
    const { updater, download, progress } = makeUpdater('1.2.0')
    const updates = createUpdates(async () => updater)
    await updates.take('download')
    await updates.take('install')
    updates.follow('stable')
    await vi.advanceTimersByTimeAsync(0)
    expect(updates.state()).toEqual({ state: 'available', version: '1.2.0' })
    expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false })
    expect(updater.downloadUpdate).not.toHaveBeenCalled()
    const downloaded = updates.take('download')
    await vi.advanceTimersByTimeAsync(0)
    progress(41.6)
    expect(updates.state()).toEqual({ state: 'downloading', version: '1.2.0', percent: 42 })
    await updates.take('check')
    download.resolve()
    await downloaded
    expect(updates.state()).toEqual({ state: 'ready', version: '1.2.0' })
    expect(updater.quitAndInstall).not.toHaveBeenCalled()
    await updates.take('install')
    expect(updater.quitAndInstall).toHaveBeenCalledOnce()
  })

  it.each([
    ['stable', false],
    ['beta', true],
  ] as const)('on the channel %s sets prereleases to %s', async (channel, expected) => {
    const { updater } = makeUpdater(null)
    createUpdates(async () => updater).follow(channel)
    await vi.advanceTimersByTimeAsync(0)
    expect(updater.allowPrerelease).toBe(expected)
  })

  it('is unsupported if the updater checks nothing', async () => {
    const { updater } = makeUpdater(null)
    const updates = createUpdates(async () => ({ ...updater, checkForUpdates: async () => null }))
    await updates.take('check')
    expect(updates.state()).toEqual({ state: 'unsupported' })
  })

  it('reports every step and failures', async () => {
    const { updater } = makeUpdater('1.2.0')
    updater.checkForUpdates.mockRejectedValueOnce(new Error('no network'))
    const updates = createUpdates(async () => updater)
    const states: string[] = []
    updates.onChange(() => states.push(updates.state().state))
    await updates.take('check')
    await updates.take('check')
    expect(states).toEqual(['checking', 'failed', 'checking', 'available'])
  })
})
