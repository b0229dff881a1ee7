import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { vi } from 'vitest'

/*
 * What `electron` is in unit tests: it opens nothing and records everything. The names and shapes are Electron's; only
 * what the shell uses is here, so that a call of something new fails loudly.
 */

export const app = Object.assign(new EventEmitter(), {
  enableSandbox: vi.fn(),
  setPath: vi.fn(),
  setLoginItemSettings: vi.fn(),
  whenReady: () => Promise.resolve(),
  getPreferredSystemLanguages: vi.fn(() => ['en-GB']),
  quit: vi.fn(() => {
    app.emit('before-quit', cancellable())
  }),
})

/** Seals for the account that is logged in. */
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

/** Web contents as they are when Chromium has just made them, announced as Electron does. */
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
  readonly loadURL = vi.fn(async (_address: string) => {})
  readonly loadFile = vi.fn(async (_path: string) => {})
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
  }
}

type Responder = (request: Request) => Promise<Response>
type Handler = (event: object, ...args: unknown[]) => unknown

const schemes = new Map<string, Responder>()
export const protocol = {
  registerSchemesAsPrivileged: vi.fn(),
  handle: (scheme: string, respond: Responder) => void schemes.set(scheme, respond),
}

/** Asks for an address as the page does. */
export async function request(address: string, init?: RequestInit): Promise<Response> {
  const respond = schemes.get(new URL(address).protocol.replace(':', ''))
  if (!respond) throw new Error(`nothing handles ${address}`)
  return respond(new Request(address, init))
}

const handlers = new Map<string, Handler>()
export const ipcMain = { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) }

/** Sends a message as a frame at `url` does. */
export async function invoke(
  channel: string,
  frame: { url: string; parent: object | null } | null,
  ...args: unknown[]
) {
  const handler = handlers.get(channel)
  if (!handler) throw new Error(`nothing handles ${channel}`)
  return handler({ senderFrame: frame }, ...args)
}

export const session = {
  defaultSession: {
    setPermissionCheckHandler: vi.fn(),
    setPermissionRequestHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
    webRequest: { onBeforeRequest: vi.fn() },
  },
}
export const shell = {
  openExternal: vi.fn(async (_address: string) => {}),
  openPath: vi.fn(async (_path: string) => ''),
}
export const clipboard = { writeText: vi.fn() }
export const powerMonitor = new EventEmitter()
export const dialog = {
  showErrorBox: vi.fn(),
  showMessageBox: vi.fn(async (..._args: unknown[]) => ({ response: 0 })),
  showSaveDialog: vi.fn(async (..._args: unknown[]) => ({ canceled: true, filePath: '' })),
}
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1280, height: 800 } }] }
export const nativeTheme = { shouldUseDarkColors: false, themeSource: 'system' }
export const Menu = { buildFromTemplate: vi.fn((template: object[]) => template), setApplicationMenu: vi.fn() }

/** An icon in the tray, with the menu it shows last. */
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
  stdout: PassThrough
  stderr: PassThrough
  postMessage: ReturnType<typeof vi.fn>
}

export const utilityProcess = {
  /** A process that has its number when it tells that it was spawned. */
  fork: vi.fn((_program: string, _args: string[], _options: object): ForkedProcess => {
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() }
    return Object.assign(new EventEmitter(), { pid: undefined, postMessage: vi.fn(), ...streams })
  }),
}

/** An event whose default can be prevented, and says whether it was. */
export function cancellable<T extends object>(members?: T) {
  return { ...members, preventDefault: vi.fn() }
}

/** Forgets all that was subscribed and recorded. */
export function resetElectron(): void {
  app.removeAllListeners()
  powerMonitor.removeAllListeners()
  schemes.clear()
  handlers.clear()
  BrowserWindow.opened = []
  Tray.shown = []
  Notification.shown = []
  nativeTheme.themeSource = 'system'
  vi.clearAllMocks()
}
