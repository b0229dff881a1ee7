import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openedWindow, startDesktop } from '../../../test/support/desktop.ts'
import * as electron from '../../../test/support/electron.ts'
import { startProvingServer } from '../../../test/support/proving-server.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import { drainLimit } from './engine-life.ts'

beforeEach(() => electron.resetElectron())

describe('quitting', () => {
  const quit = () => {
    const event = electron.cancelable()
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
    const end = electron.cancelable()
    electron.app.emit('will-quit', end)
    expect(end.preventDefault).toHaveBeenCalled()
    resolve()
    await vi.waitFor(() => expect(electron.app.exit).toHaveBeenCalledOnce())
    expect(desktop.engine.close).toHaveBeenCalledOnce()
  })
})

describe('a data folder that another engine uses', () => {
  const inUse = new StoreError('in_use', 'another engine works there')

  /** An engine that gives links to its UI. Resolves with the link. */
  async function runOtherEngine(dataDir: string): Promise<string> {
    let link = ''
    const http = await startProvingServer(dataDir, (_request, response) =>
      response.writeHead(201).end(JSON.stringify({ url: link })),
    )
    link = `${http}/app/open?code=once`
    return link
  }

  it.each([
    ['opens its UI in the browser', 0, 1],
    ['leaves it alone', 1, 0],
  ])('%s, and quits', async (_, response, opened) => {
    const dataDir = temporaryFolder()
    const link = await runOtherEngine(dataDir)
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response })
    await startDesktop({ dataDir, engine: { connection: Promise.reject(inUse) } })
    await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalled())
    expect(electron.dialog.showMessageBox.mock.lastCall?.[0]).toMatchObject({
      message: desktopTexts.en.otherEngine.title,
      detail: expect.stringContaining(dataDir),
    })
    expect(electron.shell.openExternal.mock.calls).toEqual(Array(opened).fill([link]))
    expect(electron.dialog.showErrorBox).not.toHaveBeenCalled()
  })

  it('is reported if that engine serves no UI', async () => {
    await startDesktop({ engine: { connection: Promise.reject(inUse) } })
    await vi.waitFor(() => expect(electron.dialog.showErrorBox).toHaveBeenCalledOnce())
    expect(electron.app.quit).not.toHaveBeenCalled()
  })
})
