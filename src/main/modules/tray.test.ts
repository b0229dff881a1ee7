import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openedWindow, startDesktop, trayItems } from '../../../test/support/desktop.ts'
import * as electron from '../../../test/support/electron.ts'
import { onPlatform } from '../../../test/support/on-platform.ts'
import { desktopChannels } from '../../shared/desktop/ipc.ts'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'

const { tray: texts, menu } = desktopTexts.en
const token = '23456789abcdefghjkmnpqrstu'
const ownFrame = { url: 'app://sendproof/', parent: null }

let engine: Server
let status: number
let asked: string[]

beforeEach(async () => {
  electron.resetElectron()
  status = 201
  asked = []
  engine = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-sendproof-session']}`)
    response.writeHead(status, { 'content-type': 'application/json' })
    const made = { token, address: `test-${token}@sendproof.localhost`, url: 'http://127.0.0.1/t/1' }
    response.end(JSON.stringify({ ...made, seed_addresses: [], pickup_addresses: [] }))
  })
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
})

afterEach(() => void engine.close())

function connected() {
  const { port } = engine.address() as AddressInfo
  return Promise.resolve({ http: `http://127.0.0.1:${port}`, smtp: '127.0.0.1:2525', session: 'the-secret' })
}

const labels = () => trayItems().flatMap(({ label }) => label ?? [])
const item = (label: string) => trayItems().find((each) => each.label === label)

describe('the tray', () => {
  it('shows the state of the engine', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof connected>>>()
    await startDesktop({ engine: { connection: promise } })
    expect(labels()).toEqual([texts.starting, texts.open, texts.quickTest, menu.quit])
    expect(item(texts.quickTest)?.enabled).toBe(false)
    resolve(await connected())
    await vi.waitFor(() => expect(labels()[0]).toBe('Receiving mail at 127.0.0.1:2525'))
    expect(item(texts.quickTest)?.enabled).toBe(true)
  })

  it('names the hosted instance that receives mail, if any', async () => {
    let tell: (instance: string | null) => void = () => {}
    const onServing = (listener: typeof tell) => {
      tell = listener
      listener('https://sendproof.example')
    }
    await startDesktop({ engine: { connection: connected(), onServing } })
    await vi.waitFor(() => expect(labels()[0]).toBe('sendproof.example receives your mail'))
    tell(null)
    expect(labels()[0]).toBe('Receiving mail at 127.0.0.1:2525')
  })

  it('reports an engine that failed', async () => {
    await startDesktop({ engine: { connection: Promise.reject(new Error('no disk')) } })
    await vi.waitFor(() => expect(labels()[0]).toBe(texts.failed))
  })

  it('uses the language of the page', async () => {
    await startDesktop()
    await electron.invoke(desktopChannels.setAppearance, ownFrame, { theme: 'dark', lang: 'pl' })
    expect(labels()).toContain(desktopTexts.pl.tray.open)
  })

  it('shows the window and quits', async () => {
    await startDesktop()
    item(texts.open)?.click?.()
    expect(openedWindow().focus).toHaveBeenCalled()
    item(menu.quit)?.click?.()
    expect(electron.app.quit).toHaveBeenCalled()
  })

  it('creates a test, copies its address, and shows it on a click', async () => {
    const desktop = await startDesktop({ engine: { connection: connected() } })
    item(texts.quickTest)?.click?.()
    const address = `test-${token}@sendproof.localhost`
    await vi.waitFor(() => expect(electron.clipboard.writeText).toHaveBeenCalledWith(address))
    expect(asked).toEqual(['POST /api/v1/tests the-secret'])
    const [notice] = electron.Notification.shown
    expect(notice?.options).toEqual({ title: texts.copied, body: address })
    notice?.emit('click')
    expect(openedWindow().focus).toHaveBeenCalled()
    await expect(desktop.openings.take()).resolves.toEqual([{ kind: 'page', page: { page: 'test', token } }])
  })

  it.each([
    ['cannot be copied', () => electron.clipboard.writeText.mockRejectedValueOnce(new Error('no clipboard')), {}],
    ['is copied without notifications', () => electron.Notification.isSupported.mockReturnValueOnce(false), {}],
    ['is copied by the portable program', () => undefined, { portable: 'D:\\sendproof.exe' }],
  ])('shows the test when its address %s', async (_, arrange, parts) => {
    const desktop = await startDesktop({ engine: { connection: connected() }, ...parts })
    arrange()
    item(texts.quickTest)?.click?.()
    await vi.waitFor(() => expect(openedWindow().focus).toHaveBeenCalled())
    await expect(desktop.openings.take()).resolves.toEqual([{ kind: 'page', page: { page: 'test', token } }])
    expect(electron.Notification.shown).toEqual([])
  })

  it.each([
    ['linux', 1],
    ['win32', 1],
    ['darwin', 0],
  ] as const)('opens the window on a click on %s, unless the click opens the menu', async (platform, shown) => {
    onPlatform(platform)
    await startDesktop()
    electron.Tray.shown[0]?.emit('click')
    expect(openedWindow().focus).toHaveBeenCalledTimes(shown)
  })

  it('reports a test that could not be created', async () => {
    status = 503
    await startDesktop({ engine: { connection: connected() } })
    item(texts.quickTest)?.click?.()
    await vi.waitFor(() => expect(electron.Notification.shown[0]?.options.title).toBe(texts.notMade))
    expect(electron.clipboard.writeText).not.toHaveBeenCalled()
  })
})
