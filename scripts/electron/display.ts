import { connect, type NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import type { DesktopObstacle } from '../../src/shared/i18n/start-texts.ts'

/** Milliseconds after which a display that does not respond counts as missing. */
const answerMilliseconds = 3_000

/** Possible addresses of a display server. It is enough if one of them responds. */
export interface DisplayServer {
  kind: 'x11' | 'wayland'
  addresses: NetConnectOpts[]
}

/**
 * Why no window can open on a platform with this environment; null if one can. Connects to the X11 or Wayland
 * display.
 */
export async function displayObstacle(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Promise<Extract<DesktopObstacle, 'ssh' | 'no_display' | 'silent_display'> | null> {
  // Windows and macOS always have a display, but users logged in over the network cannot use it.
  if (platform === 'win32' || platform === 'darwin') return environment.SSH_CONNECTION ? 'ssh' : null
  const servers = displayServers(environment)
  if (servers.length === 0) return 'no_display'
  for (const server of servers) if (await answers(server)) return null
  return 'silent_display'
}

/** The displays named in an environment. */
export function displayServers({ WAYLAND_DISPLAY, XDG_RUNTIME_DIR, DISPLAY }: NodeJS.ProcessEnv): DisplayServer[] {
  const servers: DisplayServer[] = []
  if (WAYLAND_DISPLAY?.startsWith('/')) servers.push({ kind: 'wayland', addresses: [{ path: WAYLAND_DISPLAY }] })
  else if (WAYLAND_DISPLAY && XDG_RUNTIME_DIR) {
    servers.push({ kind: 'wayland', addresses: [{ path: join(XDG_RUNTIME_DIR, WAYLAND_DISPLAY) }] })
  }
  const addresses = DISPLAY ? x11Addresses(DISPLAY) : []
  if (addresses.length > 0) servers.push({ kind: 'x11', addresses })
  return servers
}

/** `[HOST]:NUMBER[.SCREEN]` as in X(7): a local socket without a host, otherwise TCP from port 6000 on. */
function x11Addresses(display: string): NetConnectOpts[] {
  const [, host = '', number = ''] = /^(.*):(\d+)(?:\.\d+)?$/.exec(display) ?? []
  if (number === '') return []
  if (host !== '' && host !== 'unix') return [{ host, port: 6000 + Number(number) }]
  const path = `/tmp/.X11-unix/X${number}`
  // On Linux there is also the abstract namespace, which containers may share without the file.
  return [{ path }, { path: `\0${path}` }]
}

async function answers({ kind, addresses }: DisplayServer): Promise<boolean> {
  for (const address of addresses) if (await (kind === 'x11' ? answersX11(address) : accepts(address))) return true
  return false
}

/** Opens a session without authorization, which every X server answers (X11 protocol, section 8). */
const x11Hello = Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])

function answersX11(address: NetConnectOpts): Promise<boolean> {
  return tryConnection(address, x11Hello)
}

/** A Wayland server only answers requests, which would need a library. */
function accepts(address: NetConnectOpts): Promise<boolean> {
  return tryConnection(address, null)
}

/** Whether a server accepts a connection, and answers if something is sent. */
function tryConnection(address: NetConnectOpts, hello: Buffer | null): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(answerMilliseconds, () => end(false))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
    if (hello === null) socket.once('connect', () => end(true))
    else {
      socket.once('data', () => end(true))
      socket.write(hello)
    }
  })
}
