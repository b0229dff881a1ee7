import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openedWindow, startDesktop } from '../../../test/support/desktop.ts'
import * as electron from '../../../test/support/electron.ts'
import { onPlatform } from '../../../test/support/on-platform.ts'
import type { DesktopNotice } from '../../server/services/alerts/desktop-notices.ts'
import { desktopChannels } from '../../shared/desktop/ipc.ts'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import type { Desktop } from '../desktop/desktop.ts'
import { noUpdates, type Updates } from '../updates/updates.ts'

const ownFrame = { url: 'app://sendproof/', parent: null }
const token = '23456789abcdefghjkmnpqrstu'
const standard = { closeToTray: false, openAtLogin: false, notifications: true, updates: 'off' }

beforeEach(() => electron.resetElectron())

describe('closing the window', () => {
  it('quits, unless the settings keep it in the tray', async () => {
    const { settings } = await startDesktop()
    const first = electron.cancelable()
    openedWindow().emit('close', first)
    expect(first.preventDefault).not.toHaveBeenCalled()
    settings.change({ ...settings.current(), closeToTray: true })
    const second = electron.cancelable()
    openedWindow().emit('close', second)
    expect(second.preventDefault).toHaveBeenCalled()
    expect(openedWindow().hide).toHaveBeenCalled()
  })

  it('closes it when the app quits', async () => {
    const { settings } = await startDesktop()
    settings.change({ ...settings.current(), closeToTray: true })
    electron.app.emit('before-quit', electron.cancelable())
    const event = electron.cancelable()
    openedWindow().emit('close', event)
    expect(event.preventDefault).not.toHaveBeenCalled()
  })

  it.each([
    ['quits when an update is installed', { state: 'ready', version: '2.0.0' }, 0],
    ['does not quit if there is no update to install', { state: 'current' }, 1],
  ] as const)('%s', async (_, state, kept) => {
    const updates: Updates = { ...noUpdates(), state: () => state }
    const { settings } = await startDesktop({ updates })
    settings.change({ ...settings.current(), closeToTray: true })
    await electron.invoke(desktopChannels.takeUpdateStep, ownFrame, 'install')
    const event = electron.cancelable()
    openedWindow().emit('close', event)
    expect(event.preventDefault).toHaveBeenCalledTimes(kept)
  })
})

describe('a start without the window', () => {
  it('happens at login on macOS', async () => {
    onPlatform('darwin')
    electron.app.getLoginItemSettings.mockReturnValueOnce({ openAtLogin: true, wasOpenedAtLogin: true })
    await startDesktop()
    expect(electron.BrowserWindow.opened).toHaveLength(0)
    electron.app.emit('activate')
    expect(electron.BrowserWindow.opened).toHaveLength(1)
  })

  it('opens it on demand', async () => {
    await startDesktop({ startsHidden: true })
    expect(electron.BrowserWindow.opened).toHaveLength(0)
    electron.app.emit('second-instance', {}, ['/bin/sendproof'], '/')
    expect(electron.BrowserWindow.opened).toHaveLength(1)
  })
})

describe('requests of the page', () => {
  async function isCanceled(url: string, developmentServer: string | null = null): Promise<boolean> {
    await startDesktop({ developmentServer })
    const answer = vi.fn()
    electron.session.defaultSession.webRequest.onBeforeRequest.mock.lastCall?.[0]({ url }, answer)
    return answer.mock.lastCall?.[0].cancel
  }

  it.each(['app://sendproof/assets/main.js', 'data:image/png;base64,AA==', 'blob:app://sendproof/1'])(
    'to %s pass',
    async (url) => {
      await expect(isCanceled(url)).resolves.toBe(false)
    },
  )

  it.each([
    'https://shop.example/pixel.gif',
    'http://127.0.0.1:4780/app/engine',
    'app://elsewhere/',
    'file:///etc/passwd',
    'ws://127.0.0.1:5173/',
    'devtools://devtools/bundled/inspector.html',
    'nonsense',
  ])('to %s are blocked', async (url) => {
    await expect(isCanceled(url)).resolves.toBe(true)
  })

  it('reach only the development server, if there is one', async () => {
    await expect(isCanceled('ws://localhost:5173/', 'http://localhost:5173')).resolves.toBe(false)
    await expect(isCanceled('https://shop.example/', 'http://localhost:5173')).resolves.toBe(true)
  })
})

describe('a page whose process ended', () => {
  const { pageCrashed } = desktopTexts.en
  const end = (reason: string) =>
    electron.app.emit('render-process-gone', {}, openedWindow().webContents, { reason, exitCode: 5 })

  it('reloads on request', async () => {
    await startDesktop()
    end('oom')
    await vi.waitFor(() => expect(openedWindow().webContents.reload).toHaveBeenCalledOnce())
    expect(electron.dialog.showMessageBox.mock.lastCall?.[1]).toMatchObject({
      detail: pageCrashed.detail({ reason: 'oom' }),
    })
  })

  it('may quit the app', async () => {
    await startDesktop()
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 })
    end('crashed')
    await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalled())
    expect(openedWindow().webContents.reload).not.toHaveBeenCalled()
  })

  it('is ignored after a normal exit', async () => {
    await startDesktop()
    end('clean-exit')
    expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
  })
})

it('resumes engine and page after sleep', async () => {
  const { engine } = await startDesktop()
  electron.powerMonitor.emit('resume')
  expect(engine.resume).toHaveBeenCalledOnce()
  expect(openedWindow().webContents.send).toHaveBeenCalledWith(desktopChannels.resume, undefined)
})

describe('calls of the page to the shell', () => {
  it('save and apply settings', async () => {
    const updates: Updates = { state: () => ({ state: 'idle' }), follow: vi.fn(), take: vi.fn(), onChange: vi.fn() }
    const { loginEntry, settings } = await startDesktop({ updates })
    const next = { ...standard, openAtLogin: true, updates: 'beta' }
    const state = await electron.invoke(desktopChannels.changeSettings, ownFrame, next)
    expect(state).toEqual({ settings: next, updates: { state: 'idle' }, canNotify: true })
    expect(settings.current()).toEqual(next)
    expect(loginEntry.set).toHaveBeenCalledExactlyOnceWith(true)
    expect(updates.follow).toHaveBeenLastCalledWith('beta')
    await electron.invoke(desktopChannels.changeSettings, ownFrame, { ...next, closeToTray: true })
    expect(loginEntry.set).toHaveBeenCalledOnce()
    await expect(electron.invoke(desktopChannels.readState, ownFrame)).resolves.toMatchObject({
      settings: { closeToTray: true },
    })
  })

  it("show the app's folders only", async () => {
    const { dataDir, logDir } = await startDesktop()
    for (const folder of ['data', 'logs']) await electron.invoke(desktopChannels.showFolder, ownFrame, folder)
    await expect(electron.invoke(desktopChannels.showFolder, ownFrame, '/etc')).rejects.toThrow()
    expect(electron.shell.openPath.mock.calls).toEqual([[dataDir], [logDir]])
  })

  it('run an update step and return the new state', async () => {
    const updates: Updates = { state: () => ({ state: 'current' }), follow: vi.fn(), take: vi.fn(), onChange: vi.fn() }
    await startDesktop({ updates })
    await electron.invoke(desktopChannels.takeUpdateStep, ownFrame, 'check')
    expect(updates.take).toHaveBeenCalledExactlyOnceWith('check')
    vi.mocked(updates.onChange).mock.lastCall?.[0]()
    const state = { settings: standard, updates: { state: 'current' }, canNotify: true }
    expect(openedWindow().webContents.send).toHaveBeenLastCalledWith(desktopChannels.state, state)
  })

  it.each([
    [desktopChannels.changeSettings, { ...standard, updates: 'nightly' }],
    [desktopChannels.changeSettings, { ...standard, more: 1 }],
    [desktopChannels.changeSettings, { closeToTray: true }],
    [desktopChannels.takeUpdateStep, 'downgrade'],
    [desktopChannels.showFolder, undefined],
    [desktopChannels.readState, { more: 1 }],
    [desktopChannels.takeOpened, '/etc/passwd'],
  ])('refuse %s with %o', async (channel, value) => {
    const { settings } = await startDesktop()
    await expect(electron.invoke(channel, ownFrame, value)).rejects.toThrow()
    expect(settings.current()).toEqual(standard)
  })

  it.each([
    desktopChannels.readState,
    desktopChannels.changeSettings,
    desktopChannels.showFolder,
    desktopChannels.takeUpdateStep,
    desktopChannels.takeOpened,
  ])('answer %s only to the page', async (channel) => {
    await startDesktop()
    for (const frame of [{ url: 'https://shop.example/', parent: null }, { url: ownFrame.url, parent: {} }, null])
      await expect(electron.invoke(channel, frame, 'data')).rejects.toThrow('refused')
  })
})

describe('a new report', () => {
  let engine: Server
  let connection: Promise<{ http: string; smtp: string; session: string }>
  const moment = '2026-11-20T12:00:00.000Z'
  const report = {
    ...{ token, address: 'a@sendproof.localhost', url: 'http://127.0.0.1/t/1', name: 'Autumn', lang: 'en' },
    ...{
      status: 'done',
      observed: [],
      score: 7.4,
      score_floor: 7.4,
      verdict: 'inbox',
      verdict_floor: 'inbox',
      result: null,
      purpose: null,
      placement: null,
      pickup_addresses: [],
    },
    message: { subject: 'Hello', from: null, size: 10 },
    ...{ created_at: moment, received_at: moment, done_at: moment, expires_at: moment },
  }
  let answer: object

  beforeAll(async () => {
    engine = createServer((_request, response) => response.end(JSON.stringify(answer)))
    await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
    const { port } = engine.address() as AddressInfo
    connection = Promise.resolve({ http: `http://127.0.0.1:${port}`, smtp: '127.0.0.1:2525', session: 's' })
  })
  afterAll(() => void engine.close())

  async function start(parts: Partial<Desktop> = {}) {
    const listeners: ((token: string) => void)[] = []
    const desktop = await startDesktop({
      ...parts,
      engine: { connection, onReport: (listener) => void listeners.push(listener) },
    })
    return { desktop, tell: () => listeners.forEach((listener) => void listener(token)) }
  }

  it('shows a notification while the window is not in use, and opens on a click', async () => {
    answer = report
    const { desktop, tell } = await start()
    tell()
    const notice = await vi.waitUntil(() => electron.Notification.shown[0])
    expect(notice.options).toEqual({ title: 'Report ready: 7.4 of 10', body: 'Hello' })
    notice.emit('click')
    await expect(desktop.openings.take()).resolves.toEqual([{ kind: 'page', page: { page: 'test', token } }])
  })

  it('shows alerts, and opens the page of the target on a click', async () => {
    const alerts: ((notice: DesktopNotice) => void)[] = []
    electron.Notification.shown = []
    const desktop = await startDesktop({ engine: { connection, onAlert: (listener) => void alerts.push(listener) } })
    const target = { kind: 'domain', domain: 'shop.example', selectors: [] } satisfies DesktopNotice['target']
    for (const tell of alerts) tell({ title: 'shop.example: SPF record', body: 'Critical problem.', target })
    const [notice] = electron.Notification.shown
    expect(notice?.options).toEqual({ title: 'shop.example: SPF record', body: 'Critical problem.' })
    notice?.emit('click')
    const page = { page: 'domain', name: 'shop.example' }
    await expect(desktop.openings.take()).resolves.toEqual([{ kind: 'page', page }])
  })

  it('is shown as the best case if unknown checks could change the verdict', async () => {
    answer = { ...report, score_floor: 4.9, verdict_floor: 'spam' }
    const { tell } = await start()
    electron.Notification.shown = []
    tell()
    const { options } = await vi.waitUntil(() => electron.Notification.shown[0])
    expect(options).toMatchObject({ title: 'Report ready: 7.4 of 10 at best' })
  })

  it('shows the name of its test, if any, when there is no subject', async () => {
    const { tell } = await start()
    for (const [name, body] of [
      ['Autumn', 'Autumn'],
      [null, 'No subject'],
    ]) {
      answer = {
        ...report,
        name,
        score: null,
        score_floor: null,
        verdict: 'unknown',
        verdict_floor: 'unknown',
        message: { ...report.message, subject: null },
      }
      electron.Notification.shown = []
      tell()
      const { options } = await vi.waitUntil(() => electron.Notification.shown[0])
      expect(options).toEqual({ title: 'Report ready', body })
    }
  })

  it('shows no notification in the portable edition', async () => {
    answer = report
    const asked = vi.spyOn(globalThis, 'fetch')
    const { tell } = await start({ portable: 'D:\\sendproof.exe' })
    tell()
    expect(asked).not.toHaveBeenCalled()
    expect(electron.Notification.isSupported).not.toHaveBeenCalled()
  })

  it('shows no notification while the window is in use or when turned off', async () => {
    answer = report
    const { desktop, tell } = await start()
    openedWindow().isFocused.mockReturnValue(true)
    tell()
    openedWindow().isFocused.mockReturnValue(false)
    desktop.settings.change({ ...desktop.settings.current(), notifications: false })
    tell()
    desktop.settings.change({ ...desktop.settings.current(), notifications: true })
    tell()
    await vi.waitUntil(() => electron.Notification.shown[0])
    expect(electron.Notification.shown).toHaveLength(1)
  })
})
