import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { displayObstacle, displayServers } from './display.ts'

describe('displayServers', () => {
  it.each([
    [{}, []],
    [{ DISPLAY: '' }, []],
    [{ DISPLAY: 'nonsense' }, []],
    [{ DISPLAY: ':7.1' }, [{ path: '/tmp/.X11-unix/X7' }, { path: '\0/tmp/.X11-unix/X7' }]],
    [{ DISPLAY: 'unix:0' }, [{ path: '/tmp/.X11-unix/X0' }, { path: '\0/tmp/.X11-unix/X0' }]],
    [{ DISPLAY: 'localhost:10.0' }, [{ host: 'localhost', port: 6010 }]],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, []],
    [{ WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/1000' }, [{ path: '/run/user/1000/wayland-0' }]],
    [{ WAYLAND_DISPLAY: '/mnt/wslg/wayland-0' }, [{ path: '/mnt/wslg/wayland-0' }]],
  ])('finds in %o the displays %o', (environment, addresses) => {
    expect(displayServers(environment).flatMap((server) => server.addresses)).toEqual(addresses)
  })
})

describe('displayObstacle', () => {
  /** Listens at its own path, as a display server does. */
  async function listen(onConnection: (socket: Socket) => void): Promise<string> {
    const path = join(temporaryFolder(), 'display')
    const server = createServer(onConnection).listen(path)
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    return path
  }

  it.each(['win32', 'darwin'] as const)('treats %s as a desktop, but not over SSH', async (platform) => {
    expect(await displayObstacle({}, platform)).toBeNull()
    expect(await displayObstacle({ SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' }, platform)).toBe('ssh')
  })

  it('detects a missing display', async () => {
    expect(await displayObstacle({}, 'linux')).toBe('no_display')
  })

  it('accepts a Wayland server that accepts connections', async () => {
    const path = await listen(() => {})
    expect(await displayObstacle({ WAYLAND_DISPLAY: path }, 'linux')).toBeNull()
  })

  it('detects a server that has ended', async () => {
    const environment = { WAYLAND_DISPLAY: join(temporaryFolder(), 'gone'), DISPLAY: 'localhost:4095' }
    expect(await displayObstacle(environment, 'linux')).toBe('silent_display')
  })

  it('accepts an X server that answers, even if Wayland does not', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.write('\0'))).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const environment = { WAYLAND_DISPLAY: join(temporaryFolder(), 'gone'), DISPLAY: `127.0.0.1:${port - 6000}` }
    expect(await displayObstacle(environment, 'linux')).toBeNull()
  })

  it('does not treat a server that hangs up as an X server', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await displayObstacle({ DISPLAY: `127.0.0.1:${port - 6000}` }, 'linux')).toBe('silent_display')
  })
})
