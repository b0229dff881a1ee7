import { fork, type StdioOptions } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { registerHooks } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { z } from 'zod'

/*
 * `node --import electron-process.ts out/main/index.js` runs the built main process under Node, with this module as its
 * `electron`. Windows and menus record calls and do nothing. Processes are Node's. The test sends requests of the page
 * over this process's channel.
 */

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
})

/** Messages from the test. */
const orderSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('request'),
    id: z.int(),
    url: z.string(),
    method: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
  }),
  z.object({ type: z.literal('quit') }),
])
export type Order = z.infer<typeof orderSchema>

/** Messages to the test: responses of a scheme, and every Electron call by name with its data. */
export type Notice =
  | { type: 'answer'; id: number; status: number; headers: Record<string, string>; body: string }
  | { type: 'call'; name: string; args: unknown[] }

function tell(notice: Notice): void {
  process.send?.(notice)
}

/** Functions and Electron objects cannot be sent to another process. */
function asData(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null')
}

/** A stand-in that accepts every call and returns nothing. */
function recorder<T extends object>(name: string, known: T): T {
  return new Proxy(known, {
    get(target, property, receiver) {
      if (Reflect.has(target, property)) return Reflect.get(target, property, receiver)
      if (typeof property === 'symbol' || property === 'then') return undefined
      return (...args: unknown[]) => {
        tell({ type: 'call', name: `${name}.${property}`, args: args.map(asData) })
      }
    },
  })
}

type Responder = (request: Request) => Promise<Response>
const schemes = new Map<string, Responder>()
let isQuitting = false

export const app = recorder(
  'app',
  Object.assign(new EventEmitter(), {
    async whenReady(): Promise<void> {
      announceSession()
    },
    requestSingleInstanceLock: () => true,
    getPreferredSystemLanguages: () => ['en-GB'],
    getLoginItemSettings: () => ({ openAtLogin: false, wasOpenedAtLogin: false }),
    exit: () => process.disconnect(),
    isPackaged: true,
    commandLine: { hasSwitch: (name: string) => process.argv.includes(`--${name}`) },
    quit() {
      const event = Object.assign(new Event('before-quit', { cancelable: true }))
      app.emit('before-quit', event)
      if (event.defaultPrevented || isQuitting) return
      isQuitting = true
      app.emit('will-quit', event)
      // Listeners for the page's scheme do not keep the process alive, so if it stays alive, something was not closed.
      process.disconnect()
    },
  }),
)

export class BrowserWindow extends EventEmitter {
  readonly webContents = recorder('webContents', Object.assign(new EventEmitter(), { getURL: () => '' }))

  constructor(options: object) {
    super()
    tell({ type: 'call', name: 'new BrowserWindow', args: [asData(options)] })
    app.emit('web-contents-created', {}, this.webContents)
    app.emit('browser-window-created', {}, this)
    // biome-ignore lint/correctness/noConstructorReturn: a window accepts every call.
    return recorder('window', this)
  }
}

export class Tray extends EventEmitter {
  constructor(icon: string) {
    super()
    tell({ type: 'call', name: 'new Tray', args: [icon] })
    // biome-ignore lint/correctness/noConstructorReturn: a tray accepts every call.
    return recorder('tray', this)
  }
}

export const protocol = recorder('protocol', {
  handle: (scheme: string, respond: Responder) => void schemes.set(`${scheme}:`, respond),
})

export const utilityProcess = {
  /** A Node process with its own channel to the worker's program. */
  fork(program: string, args: string[], { execArgv }: { execArgv: string[] }) {
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc']
    const child = fork(program, args, { execArgv: flagsForV8(execArgv), stdio, serialization: 'advanced' })
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() }
    child.stdout?.pipe(streams.stdout)
    child.stderr?.pipe(streams.stderr)
    const utility = Object.assign(new EventEmitter(), {
      pid: child.pid,
      ...streams,
      postMessage: (message: object) => void (child.connected && child.send(message)),
    })
    child.once('spawn', () => void utility.emit('spawn'))
    child.on('message', (message) => void utility.emit('message', message))
    child.on('exit', (code, signal) => {
      utility.emit('exit', code ?? constants.signals[signal ?? 'SIGKILL'])
      // As in Electron, earlier listeners miss what is printed last.
      for (const stream of Object.values(streams)) stream.removeAllListeners()
    })
    return utility
  },
}

/** V8's flags in a utility process are the value of the last switch `js-flags`. Chromium reads none of Node's flags. */
function flagsForV8(switches: readonly string[]): string[] {
  const name = '--js-flags='
  const value = switches.findLast((each) => each.startsWith(name))?.slice(name.length)
  return value?.split(' ') ?? []
}

export const safeStorage = { isEncryptionAvailable: () => false }
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1280, height: 800 } }] }
export const session = {
  defaultSession: recorder('session', { webRequest: recorder('webRequest', {}) }),
}
/** The session exists once Electron is ready, and is announced once. */
let isAnnounced = false
function announceSession(): void {
  if (!isAnnounced) app.emit('session-created', session.defaultSession)
  isAnnounced = true
}
export const Menu = recorder('Menu', { buildFromTemplate: (template: object[]) => template })
export const ipcMain = recorder('ipcMain', {})
export const nativeTheme = recorder('nativeTheme', { shouldUseDarkColors: false, themeSource: 'system' })
export const dialog = recorder('dialog', {})
export const shell = recorder('shell', {})
export const clipboard = recorder('clipboard', { writeText: async () => {} })
export const powerMonitor = recorder('powerMonitor', new EventEmitter())
export const Notification = recorder('Notification', { isSupported: () => false })

// The folder for files that a packager puts beside the app.
Object.assign(process, { resourcesPath: join(dirname(process.argv[1] ?? ''), '../..') })

process.on('message', async (message) => {
  const order = orderSchema.parse(message)
  if (order.type === 'quit') return app.quit()
  const { id, url, method, headers, body } = order
  const respond = schemes.get(new URL(url).protocol)
  const response = (await respond?.(new Request(url, { method, headers, body }))) ?? Response.error()
  const fields = Object.fromEntries(response.headers)
  tell({ type: 'answer', id, status: response.status, headers: fields, body: await response.text() })
})
