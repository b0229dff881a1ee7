import { existsSync, globSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchElectron } from '../../../scripts/electron/fetch-electron.ts'
import { readInstallation } from '../../../scripts/electron/installation.ts'
import { startTexts } from '../../../src/shared/i18n/start-texts.ts'
import {
  copyElectronPackage,
  type ElectronMirror,
  makeElectronArchive,
  serveElectron,
} from '../../support/electron-mirror.ts'
import { listenOnLoopback } from '../../support/listen-on-loopback.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** An HTTP proxy for tunnels. */
interface ConnectProxy {
  address: string
  /** Hosts and ports of the requested tunnels. */
  asked: string[]
  close(): void
}

/** Starts a proxy whose tunnels all lead to one local port; with null it refuses them. */
async function connectProxy(port: number | null): Promise<ConnectProxy> {
  const asked: string[] = []
  const server = createServer((_, response) => void response.writeHead(405).end())
  server.on('connect', (request, client) => {
    asked.push(request.url ?? '')
    if (port === null) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    client.on('error', () => target.destroy())
    target.on('error', () => client.destroy())
  })
  return {
    address: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    asked,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const archive = makeElectronArchive()
const half = Math.floor(archive.length / 2)

function machine() {
  const home = temporaryFolder()
  const folder = copyElectronPackage(home)
  const [cache, temporary] = [join(home, 'cache'), join(home, 'tmp')]
  mkdirSync(temporary)
  const own = { PATH: process.env.PATH, TMPDIR: temporary, electron_config_cache: cache }
  return {
    folder,
    cache,
    fetch: (environment: NodeJS.ProcessEnv) => fetchElectron(folder, { ...own, ...environment }, startTexts.en),
    /** Checks that a failed download leaves nothing behind, and nothing that looks like an installation. */
    expectNothing() {
      expect(readInstallation(folder, {}).isComplete).toBe(false)
      for (const name of ['path.txt', 'dist']) expect(existsSync(join(folder, name))).toBe(false)
      expect(readdirSync(folder).filter((name) => name.startsWith('downloads'))).toEqual([])
      expect(readdirSync(temporary)).toEqual([])
    },
  }
}

async function mirror(content = archive): Promise<ElectronMirror> {
  const served = await serveElectron(content)
  onTestFinished(served.close)
  return served
}

async function proxyTo(to: ElectronMirror | null): Promise<ConnectProxy> {
  const proxy = await connectProxy(to === null ? null : Number(new URL(to.environment.ELECTRON_MIRROR ?? '').port))
  onTestFinished(proxy.close)
  return proxy
}

describe('installing Electron', () => {
  it('downloads it once, repeats what is incomplete, and uses only complete archives of the cache', async () => {
    const here = machine()
    const served = await mirror()
    expect(await here.fetch(served.environment)).toBeNull()
    expect(await here.fetch(served.environment)).toBeNull()
    rmSync(join(here.folder, 'path.txt'))
    truncateSync(join(here.folder, 'dist/icudtl.dat'), half)
    expect(await here.fetch(served.environment)).toBeNull()
    expect(statSync(join(here.folder, 'dist/icudtl.dat')).size).toBe(5_000_000)
    expect(readInstallation(here.folder, {}).isComplete).toBe(true)
    expect(served.downloads()).toBe(1)

    rmSync(join(here.folder, 'path.txt'))
    for (const file of globSync(join(here.cache, '*/*.zip'))) truncateSync(file, half)
    expect(await here.fetch(served.environment)).toBeNull()
    expect(served.downloads()).toBe(2)
  })

  it.each(['HTTP_PROXY', 'npm_config_proxy'])('uses the proxy in %s', async (name) => {
    const served = await mirror()
    const proxy = await proxyTo(served)
    const environment = { ...served.environment, ELECTRON_MIRROR: 'http://mirror.example/', [name]: proxy.address }
    expect(await machine().fetch(environment)).toBeNull()
    expect(new Set(proxy.asked)).toEqual(new Set(['mirror.example:80']))
  })
})

describe('installs nothing and reports the reason', () => {
  it('if the download fails and an older version is installed', async () => {
    const here = machine()
    const served = await mirror()
    await here.fetch(served.environment)
    rmSync(here.cache, { recursive: true })
    writeFileSync(join(here.folder, 'dist/version'), '1.0.0')
    void served.answer((_, response) => void response.writeHead(503).end())
    expect(await here.fetch(served.environment)).toMatch(/^Electron was not installed: Response code 503 /)
    here.expectNothing()
  })

  it('if the checksum does not match the package', async () => {
    const here = machine()
    const { ELECTRON_MIRROR } = (await mirror()).environment
    expect(await here.fetch({ ELECTRON_MIRROR })).toMatch(/checksum/)
    here.expectNothing()
  })

  it('if no connection can be established, or the proxy refuses it', async () => {
    const here = machine()
    const { address, close } = await connectProxy(null)
    const message = await here.fetch({ ELECTRON_MIRROR: 'http://mirror.example/', HTTP_PROXY: address })
    expect(message).toMatch(/^Electron was not installed: Proxy response \(\d+\)/)
    close()
    expect(await here.fetch({ ELECTRON_MIRROR: `${address}/` })).toMatch(
      /^Electron was not installed: connect ECONNREFUSED /,
    )
    here.expectNothing()
  })

  it('if the archive cannot be extracted, without leaving a part of the program', async () => {
    const here = machine()
    const served = await mirror(Buffer.from(archive).fill(0, half, half + 1000))
    expect(await here.fetch(served.environment)).toMatch(/^Electron was not installed: .*checksum/i)
    here.expectNothing()
  })

  it('if a custom folder has no Electron', async () => {
    const served = await mirror()
    const folder = temporaryFolder()
    const sentence = await machine().fetch({ ...served.environment, ELECTRON_OVERRIDE_DIST_PATH: folder })
    expect(sentence).toBe(startTexts.en.noElectronIn({ folder }))
    expect(served.downloads()).toBe(0)
  })
})
