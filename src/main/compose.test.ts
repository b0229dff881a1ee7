import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openedWindow, startDesktop } from '../../test/support/desktop.ts'
import * as electron from '../../test/support/electron.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { desktopChannels } from '../shared/desktop/ipc.ts'
import { shortcuts } from '../shared/desktop/shortcuts.ts'
import { desktopTexts } from '../shared/i18n/desktop-texts.ts'
import type { Desktop } from './desktop/desktop.ts'
import type { EngineConnection } from './engine/engine-host.ts'
import { builtPages } from './pages/page-source.ts'
import { isPrintedDocument } from './window/print-pdf.ts'

const page = 'app://sendproof/'

let root: string
let placeFile: string
let engine: Server
let connection: EngineConnection
/** The requests that reached the engine, oldest first. */
let asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'desktop-'))
  await mkdir(join(root, 'renderer/assets'), { recursive: true })
  await writeFile(join(root, 'renderer/index.html'), '<title>page</title>')
  await writeFile(join(root, 'renderer/assets/main.js'), 'start()')
  await writeFile(join(root, 'secret.js'), 'secret')
  engine = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body: (await request.toArray()).join('') })
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'session=secret', 'x-answer': 'yes' })
    response.end('{"token":"t"}')
  })
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  const { port } = engine.address() as AddressInfo
  connection = { http: `http://127.0.0.1:${port}`, smtp: '127.0.0.1:2525', session: 'the-secret' }
})

afterAll(async () => {
  engine.close()
  await rm(root, { recursive: true })
})

beforeEach(() => {
  electron.resetElectron()
  placeFile = join(temporaryFolder(), 'window.json')
  asked = []
})

/** Starts the shell with an engine that responds. */
async function start(host: Partial<Desktop['engine']> = {}): Promise<Desktop> {
  const pages = builtPages(join(root, 'renderer'), { 'Content-Security-Policy': "default-src 'self'" })
  return await startDesktop({ engine: { connection: Promise.resolve(connection), ...host }, pages, placeFile })
}

describe('the window', () => {
  it('opens without waiting for the engine, in a sandbox', async () => {
    await start({ connection: new Promise(() => {}) })
    const window = openedWindow()
    expect(window.loadURL).toHaveBeenCalledWith(page)
    expect(window.options).toMatchObject({
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
    })
    expect(electron.app.enableSandbox).toHaveBeenCalled()
  })

  it("starts without the system's sandbox if a switch disables it", async () => {
    electron.app.commandLine.hasSwitch.mockImplementationOnce((name) => name === 'no-sandbox')
    await start()
    expect(electron.app.enableSandbox).not.toHaveBeenCalled()
    expect(openedWindow().options).toMatchObject({ webPreferences: { sandbox: true } })
  })

  it('opens again on activation only if closed', async () => {
    await start()
    electron.app.emit('activate')
    expect(electron.BrowserWindow.opened).toHaveLength(1)
    openedWindow().emit('closed')
    electron.app.emit('activate')
    expect(electron.BrowserWindow.opened).toHaveLength(2)
  })
})

describe('the page’s scheme', () => {
  it('is a standard, secure origin', async () => {
    await start()
    expect(electron.protocol.registerSchemesAsPrivileged).toHaveBeenCalledWith([
      { scheme: 'app', privileges: expect.objectContaining({ standard: true, secure: true, supportFetchAPI: true }) },
    ])
  })

  it.each([
    ['', 'text/html; charset=utf-8', '<title>page</title>'],
    ['t/23456789abcdefghjkmnpqrstu', 'text/html; charset=utf-8', '<title>page</title>'],
    ['domain/shop.example', 'text/html; charset=utf-8', '<title>page</title>'],
    ['domain/%C5%BAd%C5%BAb%C5%82o.example?tab=dns', 'text/html; charset=utf-8', '<title>page</title>'],
    ['ip/192.0.2.7', 'text/html; charset=utf-8', '<title>page</title>'],
    ['assets/main.js', 'text/javascript; charset=utf-8', 'start()'],
  ])('serves /%s', async (path, mediaType, body) => {
    await start()
    const response = await electron.request(page + path)
    expect(response.headers.get('content-type')).toBe(mediaType)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(await response.text()).toBe(body)
  })

  it.each(['missing.js', '..%2Fsecret.js', '..%5Csecret.js', '%', '%.js', 'a.exe', 'assets%2F..%2F..%2Fsecret.js'])(
    'has no file /%s',
    async (path) => {
      await start()
      const response = await electron.request(page + path)
      expect(await response.text()).not.toContain('secret')
      if (path.includes('.')) expect(response.status).toBe(404)
    },
  )

  it('does not serve other hosts', async () => {
    await start()
    expect((await electron.request('app://elsewhere/')).status).toBe(404)
  })
})

describe('requests of the page to the engine', () => {
  it("get the secret and lose Chromium's headers", async () => {
    await start()
    const response = await electron.request(`${page}api/v1/tests?lang=pl`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'app://sendproof', cookie: 'a=b', 'x-api-key': 'k' },
      body: '{"lang":"pl"}',
    })
    expect(asked).toMatchObject([
      {
        method: 'POST',
        url: '/api/v1/tests?lang=pl',
        headers: { 'x-sendproof-session': 'the-secret', 'content-type': 'application/json' },
        body: '{"lang":"pl"}',
      },
    ])
    for (const header of ['origin', 'cookie', 'x-api-key']) expect(asked[0]?.headers).not.toHaveProperty(header)
    expect(response.status).toBe(201)
    expect(response.headers.get('x-answer')).toBe('yes')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.json()).toEqual({ token: 't' })
  })

  it('wait for the engine', async () => {
    const { promise, resolve } = Promise.withResolvers<EngineConnection>()
    await start({ connection: promise })
    const answer = electron.request(`${page}app/engine`)
    resolve(connection)
    expect((await answer).status).toBe(201)
  })

  it('fail as if offline when there is no engine', async () => {
    await start({ connection: Promise.reject(new Error('port 25 is in use')) })
    expect((await electron.request(`${page}app/engine`)).type).toBe('error')
    const { title } = desktopTexts.en.cannotStart
    expect(electron.dialog.showErrorBox).toHaveBeenCalledWith(title, expect.stringContaining('port 25 is in use'))
  })
})

describe('navigation', () => {
  const outside = ['https://shop.example/', 'file:///etc/passwd', 'app://elsewhere/', 'javascript:alert(1)', 'nonsense']

  it.each(outside)('to %s is refused', async (url) => {
    await start()
    const event = electron.cancelable({ url })
    openedWindow().webContents.emit('will-navigate', event)
    expect(event.preventDefault).toHaveBeenCalled()
  })

  it('within the page is allowed', async () => {
    await start()
    const event = electron.cancelable({ url: `${page}t/1` })
    openedWindow().webContents.emit('will-navigate', event)
    expect(event.preventDefault).not.toHaveBeenCalled()
  })

  it('opens web links in the browser and no windows', async () => {
    await start()
    const [openHandler] = openedWindow().webContents.setWindowOpenHandler.mock.calls[0] ?? []
    for (const url of [...outside, 'http://shop.example/']) expect(openHandler({ url })).toEqual({ action: 'deny' })
    expect(electron.shell.openExternal.mock.calls).toEqual([['https://shop.example/']])
  })

  it('opens API descriptions in the browser, but nothing else from the engine or other servers', async () => {
    await start()
    const [openHandler] = openedWindow().webContents.setWindowOpenHandler.mock.calls[0] ?? []
    const { http } = connection
    const others = [
      `${http}/app/open?code=1`,
      `${http}/api/../app/open`,
      `${http}0/api/docs`,
      'http://127.0.0.1/api/docs',
    ]
    for (const url of [...others, `${http}/api/docs`]) expect(openHandler({ url })).toEqual({ action: 'deny' })
    await setImmediate()
    expect(electron.shell.openExternal.mock.calls).toEqual([[`${http}/api/docs`]])
  })

  it('into a webview is refused', async () => {
    await start()
    const event = electron.cancelable()
    openedWindow().webContents.emit('will-attach-webview', event)
    expect(event.preventDefault).toHaveBeenCalled()
  })
})

describe('permissions', () => {
  it.each([
    ['clipboard-sanitized-write', page, true],
    ['clipboard-sanitized-write', 'https://shop.example/', false],
    ['clipboard-read', page, false],
    ['media', page, false],
    ['geolocation', page, false],
  ])('%s at %s: %s', async (permission, url, expected) => {
    await start()
    const { defaultSession } = electron.session
    const answer = vi.fn()
    defaultSession.setPermissionRequestHandler.mock.calls[0]?.[0]({ getURL: () => url }, permission, answer)
    expect(answer).toHaveBeenCalledWith(expected)
    const origin = url.replace(/\/$/, '')
    expect(defaultSession.setPermissionCheckHandler.mock.calls[0]?.[0](null, permission, origin)).toBe(expected)
  })
})

describe('the bridge', () => {
  const ownFrame = { url: page, parent: null }

  it('applies the appearance of the page', async () => {
    await start()
    await electron.invoke(desktopChannels.setAppearance, ownFrame, { theme: 'dark', lang: 'pl' })
    expect(electron.nativeTheme.themeSource).toBe('dark')
    const labels = electron.Menu.setApplicationMenu.mock.lastCall?.[0].map(({ label }: { label?: string }) => label)
    expect(labels).toContain(desktopTexts.pl.menu.file)
  })

  it.each([
    ['another site', { url: 'https://shop.example/', parent: null }],
    ['a frame within the page', { url: page, parent: {} }],
    ['a frame that was removed', null],
  ])('refuses %s', async (_name, frame) => {
    await start()
    const asking = electron.invoke(desktopChannels.setAppearance, frame, { theme: 'dark', lang: 'pl' })
    await expect(asking).rejects.toThrow('refused')
    expect(electron.nativeTheme.themeSource).toBe('system')
  })

  it.each([undefined, {}, { theme: 'pink', lang: 'pl' }, { theme: 'dark', lang: 'pl', more: 1 }])(
    'refuses the appearance %o',
    async (appearance) => {
      await start()
      await expect(electron.invoke(desktopChannels.setAppearance, ownFrame, appearance)).rejects.toThrow()
      expect(electron.nativeTheme.themeSource).toBe('system')
    },
  )
})

describe('printing', () => {
  const ownFrame = { url: page, parent: null }
  const wish = { html: '<p>Hello</p>', fileName: 'sendproof-shop.example.pdf' }
  const ask = (value: unknown = wish) => electron.invoke(desktopChannels.savePdf, ownFrame, value)

  it('saves the document where the user chooses, through a temporary window without scripts', async () => {
    await start()
    const filePath = join(temporaryFolder(), 'report.pdf')
    electron.dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath })
    await expect(ask()).resolves.toBe('saved')
    expect(readFileSync(filePath, 'utf8')).toBe('%PDF-1.7')
    const printer = electron.BrowserWindow.opened.at(-1)
    expect(printer?.options).toMatchObject({ show: false, webPreferences: { javascript: false, sandbox: true } })
    expect(printer?.destroy).toHaveBeenCalled()
    expect(existsSync(fileURLToPath(String(printer?.loadURL.mock.lastCall?.[0])))).toBe(false)
  })

  // The first is the short name of a Windows account.
  it.each(['RUNNER~1', 'Ada Lovelace', 'C#', '100%', '%41da', 'Jörg', 'a?b', 'a;b&c=d'])(
    'works where the temporary folder is called %j',
    async (name) => {
      const folder = join(temporaryFolder(), name)
      await mkdir(folder)
      for (const variable of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(variable, folder)
      await start()
      const filePath = join(folder, 'report.pdf')
      electron.dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath })
      await expect(ask()).resolves.toBe('saved')
    },
  )

  it('blocks the window from loading other files', () => {
    const folder = join(tmpdir(), 'sendproof-print-1')
    expect(isPrintedDocument(pathToFileURL(join(folder, 'report.html')).href)).toBe(true)
    for (const path of ['/etc/passwd', join(tmpdir(), 'other/report.html')])
      expect(isPrintedDocument(pathToFileURL(path).href)).toBe(false)
    const beside = pathToFileURL(folder).href
    for (const way of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2F..%2Fetc/passwd', '/%E0%A4%A'])
      expect(isPrintedDocument(beside + way)).toBe(false)
    expect(isPrintedDocument('nonsense')).toBe(false)
  })

  it('saves nothing if the user cancels', async () => {
    await start()
    const windows = electron.BrowserWindow.opened.length
    await expect(ask()).resolves.toBe('canceled')
    expect(electron.BrowserWindow.opened).toHaveLength(windows)
  })

  it('reports a file that cannot be written', async () => {
    await start()
    const filePath = join(temporaryFolder(), 'no-such-folder', 'report.pdf')
    electron.dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath })
    await expect(ask()).resolves.toBe('failed')
  })

  it.each([
    undefined,
    { ...wish, fileName: '../../report.pdf' },
    { ...wish, fileName: 'report.exe' },
    { ...wish, more: 1 },
  ])('refuses %o', async (value) => {
    await start()
    await expect(ask(value ?? null)).rejects.toThrow()
    expect(electron.dialog.showSaveDialog).not.toHaveBeenCalled()
  })
})

it('reopens a closed window', async () => {
  await start()
  const first = openedWindow()
  expect(first.options).toMatchObject({ width: 1240, height: 840 })
  first.isMaximized.mockReturnValue(true)
  first.emit('close', electron.cancelable())
  electron.resetElectron()
  await start()
  expect(openedWindow().options).toMatchObject({ x: 10, y: 20, width: 900, height: 700 })
  expect(openedWindow().maximize).toHaveBeenCalledOnce()
})

it('sends menu commands to the page', async () => {
  await start()
  const items = electron.Menu.setApplicationMenu.mock.lastCall?.[0] as { submenu?: { click?: () => void }[] }[]
  for (const { submenu } of items) for (const { click } of submenu ?? []) click?.()
  const offered = shortcuts.flatMap(({ id, menu }) => (menu ? [[desktopChannels.command, id]] : []))
  expect(openedWindow().webContents.send.mock.calls.toSorted()).toEqual(offered.toSorted())
  expect(offered).toContainEqual([desktopChannels.command, 'newTest'])
})
