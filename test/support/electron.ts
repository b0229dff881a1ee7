import { EventEmitter } from 'node:events'
import { access } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

/*
 * `electron` for unit tests: opens nothing and records everything. Names and shapes are Electron's. It has only what
 * the shell uses, so that new calls fail loudly.
 */

export const app = Object.assign(new EventEmitter(), {
  enableSandbox: vi.fn(),
  commandLine: { hasSwitch: vi.fn((_name: string) => false) },
  setPath: vi.fn(),
  setLoginItemSettings: vi.fn(),
  getLoginItemSettings: vi.fn(() => ({ openAtLogin: false, wasOpenedAtLogin: false })),
  setAppUserModelId: vi.fn(),
  setToastActivatorCLSID: vi.fn(),
  /** The window's session is created before the app is ready. */
  async whenReady(): Promise<void> {
    sessionOf('')
  },
  getPreferredSystemLanguages: vi.fn(() => ['en-GB']),
  quit: vi.fn(() => {
    app.emit('before-quit', cancelable())
  }),
  exit: vi.fn((_code?: number) => {}),
})

/** Encrypts for the logged-in account. */
export const safeStorage = {
  isEncryptionAvailable: vi.fn(() => true),
  getSelectedStorageBackend: vi.fn(() => 'gnome_libsecret'),
  encryptString: (text: string) => Buffer.from(`sealed ${text}`),
  decryptString(sealed: Buffer) {
    if (!sealed.toString().startsWith('sealed ')) throw new Error('not sealed here')
    return sealed.toString().slice('sealed '.length)
  },
}

interface WebContents extends EventEmitter {
  send: ReturnType<typeof vi.fn>
  setWindowOpenHandler: ReturnType<typeof vi.fn>
  reload: ReturnType<typeof vi.fn>
  printToPDF: ReturnType<typeof vi.fn>
  getURL(): string
}

/** New web contents, announced as in Electron. */
export function createWebContents(address = ''): WebContents {
  const contents = Object.assign(new EventEmitter(), {
    send: vi.fn(),
    setWindowOpenHandler: vi.fn(),
    reload: vi.fn(),
    printToPDF: vi.fn(async () => Buffer.from('%PDF-1.7')),
    getURL: () => address,
  })
  app.emit('web-contents-created', {}, contents)
  return contents
}

export class BrowserWindow extends EventEmitter {
  static opened: BrowserWindow[] = []
  readonly options: object
  readonly webContents = createWebContents()
  /** Calls the session's request filter as Chromium does, and serves existing files. */
  readonly loadURL = vi.fn(async (address: string) => {
    const { href, protocol } = new URL(address)
    const wall: unknown = session.defaultSession.webRequest.onBeforeRequest.mock.lastCall?.[0]
    let isCanceled = false
    if (typeof wall === 'function') {
      wall({ url: asChromiumWrites(href) }, ({ cancel }: { cancel: boolean }) => {
        isCanceled = cancel
      })
    }
    if (isCanceled) throw new Error(`ERR_BLOCKED_BY_CLIENT (-20) loading '${href}'`)
    if (protocol === 'file:') await access(fileURLToPath(href))
  })
  readonly destroy = vi.fn()
  readonly show = vi.fn()
  readonly hide = vi.fn()
  readonly focus = vi.fn()
  readonly isFocused = vi.fn(() => false)
  readonly restore = vi.fn()
  readonly isMinimized = vi.fn(() => false)
  readonly maximize = vi.fn()
  readonly isMaximized = vi.fn(() => false)
  readonly getNormalBounds = vi.fn(() => ({ x: 10, y: 20, width: 900, height: 700 }))

  constructor(options: object) {
    super()
    this.options = options
    BrowserWindow.opened.push(this)
    app.emit('browser-window-created', {}, this)
  }
}

/** Chromium unescapes the unreserved characters of a path (RFC 3986 section 2.3), some of which Node escapes. */
function asChromiumWrites(address: string): string {
  return address.replace(/%7e/gi, '~')
}

type Responder = (request: Request) => Promise<Response>
type Handler = (event: object, ...args: unknown[]) => unknown

const schemes = new Map<string, Responder>()
export const protocol = {
  registerSchemesAsPrivileged: vi.fn(),
  handle: (scheme: string, respond: Responder) => void schemes.set(scheme, respond),
}

/** Requests a URL as the page would. */
export async function request(address: string, init?: RequestInit): Promise<Response> {
  const respond = schemes.get(new URL(address).protocol.replace(':', ''))
  if (!respond) throw new Error(`nothing handles ${address}`)
  return respond(new Request(address, init))
}

const handlers = new Map<string, Handler>()
export const ipcMain = { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) }

/** Sends a message as a frame at `url` would. */
export async function invoke(
  channel: string,
  frame: { url: string; parent: object | null } | null,
  ...args: unknown[]
) {
  const handler = handlers.get(channel)
  if (!handler) throw new Error(`nothing handles ${channel}`)
  return handler({ senderFrame: frame }, ...args)
}

/** The default source of dictionaries; one URL for all sessions. */
const usualDictionaries = 'https://redirector.gvt1.com/edgedl/chrome/dict/'
let dictionaries = usualDictionaries

interface Session {
  spelling: { isEnabled: boolean; languages: string[]; source: string }
  /** What it downloaded after the listeners of its event ran. */
  downloads(): string[]
  setSpellCheckerDictionaryDownloadURL(address: string): void
  setSpellCheckerLanguages(languages: string[]): void
  setSpellCheckerEnabled(isEnabled: boolean): void
  setPermissionCheckHandler: ReturnType<typeof vi.fn>
  setPermissionRequestHandler: ReturnType<typeof vi.fn>
  setDevicePermissionHandler: ReturnType<typeof vi.fn>
  webRequest: { onBeforeRequest: ReturnType<typeof vi.fn> }
}

export let createdSessions: Session[] = []

/** A session as the browser process creates it: with a spell checker, and announced immediately. */
function createSession(): Session {
  const spelling: Session['spelling'] = { isEnabled: true, languages: ['en-US'], source: usualDictionaries }
  const created: Session = {
    spelling,
    downloads: () => spelling.languages.map((language) => `${dictionaries}${language}.bdic`),
    setSpellCheckerDictionaryDownloadURL(address) {
      spelling.source = new URL(address).href
      dictionaries = spelling.source
    },
    setSpellCheckerLanguages: (languages) => void Object.assign(spelling, { languages }),
    setSpellCheckerEnabled: (isEnabled) => void Object.assign(spelling, { isEnabled }),
    setPermissionCheckHandler: vi.fn(),
    setPermissionRequestHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
    webRequest: { onBeforeRequest: vi.fn() },
  }
  createdSessions.push(created)
  app.emit('session-created', created)
  return created
}

const sessions = new Map<string, Session>()

function sessionOf(partition: string): Session {
  const session = sessions.get(partition) ?? createSession()
  sessions.set(partition, session)
  return session
}

export const session = {
  get defaultSession() {
    return sessionOf('')
  },
  fromPartition: sessionOf,
}
export const shell = {
  openExternal: vi.fn(async (_address: string) => {}),
  openPath: vi.fn(async (_path: string) => ''),
}
export const clipboard = { writeText: vi.fn(async (_text: string) => {}) }
export const powerMonitor = new EventEmitter()
export const dialog = {
  showErrorBox: vi.fn(),
  showMessageBox: vi.fn(async (..._args: unknown[]) => ({ response: 0 })),
  showSaveDialog: vi.fn(async (..._args: unknown[]) => ({ canceled: true, filePath: '' })),
}
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1280, height: 800 } }] }
export const nativeTheme = { shouldUseDarkColors: false, themeSource: 'system' }
export const Menu = { buildFromTemplate: vi.fn((template: object[]) => template), setApplicationMenu: vi.fn() }

/** A tray icon with its latest menu. */
export class Tray extends EventEmitter {
  static shown: Tray[] = []
  readonly icon: string
  readonly setToolTip = vi.fn()
  readonly setContextMenu = vi.fn()

  constructor(icon: string) {
    super()
    this.icon = icon
    Tray.shown.push(this)
  }
}

export class Notification extends EventEmitter {
  static isSupported = vi.fn(() => true)
  static shown: Notification[] = []
  readonly options: { title: string; body: string }

  constructor(options: { title: string; body: string }) {
    super()
    this.options = options
  }

  show() {
    Notification.shown.push(this)
  }
}

interface ForkedProcess extends EventEmitter {
  pid: number | undefined
  stdout: PassThrough | null
  stderr: PassThrough | null
  postMessage: ReturnType<typeof vi.fn>
  /** Ends as in Electron: after its event, the streams and their listeners are gone. */
  exit(code: number): void
}

export const utilityProcess = {
  /** A process that already has its pid when it reports that it was spawned. */
  fork: vi.fn((_program: string, _args: string[], _options: { execArgv: string[] }): ForkedProcess => {
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() }
    const child: ForkedProcess = Object.assign(new EventEmitter(), {
      pid: undefined,
      postMessage: vi.fn(),
      ...streams,
      exit(code: number) {
        child.emit('exit', code)
        for (const stream of Object.values(streams)) stream.removeAllListeners()
        Object.assign(child, { stdout: null, stderr: null })
      },
    })
    return child
  }),
}

/** An event with a preventable default that records whether it was prevented. */
export function cancelable<T extends object>(members?: T) {
  return { ...members, preventDefault: vi.fn() }
}

/** Resets all subscriptions and records. */
export function resetElectron(): void {
  app.removeAllListeners()
  powerMonitor.removeAllListeners()
  schemes.clear()
  handlers.clear()
  sessions.clear()
  createdSessions = []
  dictionaries = usualDictionaries
  BrowserWindow.opened = []
  Tray.shown = []
  Notification.shown = []
  nativeTheme.themeSource = 'system'
  vi.clearAllMocks()
}
