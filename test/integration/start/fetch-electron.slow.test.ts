import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchArchive } from '../../../scripts/electron/fetch-archive.ts'
import { fetchElectron } from '../../../scripts/electron/fetch-electron.ts'
import type { FetchFailure } from '../../../scripts/electron/fetch-failure.ts'
import { readInstallation } from '../../../scripts/electron/installation.ts'
import type { DownloadLimits } from '../../../scripts/electron/watch-download.ts'
import { type ConnectProxy, connectProxy } from '../../support/connect-proxy.ts'
import {
  copyElectronPackage,
  type ElectronMirror,
  makeElectronArchive,
  serveElectron,
} from '../../support/electron-mirror.ts'
import { silentServer } from '../../support/silent-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const archive = makeElectronArchive()
const half = Math.floor(archive.length / 2)
const longLimits: DownloadLimits = { connectMilliseconds: 60_000, silenceMilliseconds: 60_000 }

interface Machine {
  folder: string
  cache: string
  temporary: string
  fetch(environment: NodeJS.ProcessEnv, limits?: Partial<DownloadLimits>): Promise<FetchFailure | null>
  /** Fetches only the archive, for this platform and an architecture. */
  fetchArchive(environment: NodeJS.ProcessEnv, arch?: string): Promise<string | FetchFailure>
}

function machine(): Machine {
  const home = temporaryFolder()
  const folder = copyElectronPackage(home)
  const [cache, temporary] = [join(home, 'cache'), join(home, 'tmp')]
  mkdirSync(temporary)
  const options = (environment: NodeJS.ProcessEnv, limits?: Partial<DownloadLimits>) => ({
    folder,
    environment: { PATH: process.env.PATH, TMPDIR: temporary, electron_config_cache: cache, ...environment },
    limits: { ...longLimits, ...limits },
    onProgress() {},
  })
  return {
    folder,
    cache,
    temporary,
    fetch: (environment, limits) => fetchElectron(options(environment, limits)),
    fetchArchive: (environment, arch = process.arch) =>
      fetchArchive({ ...options(environment), platform: process.platform, arch }),
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

/** Sends the start of the archive, and then nothing. */
function answerHalf(served: ElectronMirror, hangsUp = false): void {
  void served.answer((_, response) => {
    response.setHeader('content-length', archive.length)
    response.write(archive.subarray(0, half), () => hangsUp && response.destroy())
  })
}

function hostOf({ environment }: ElectronMirror): string {
  return new URL(environment.ELECTRON_MIRROR ?? '').host
}

/** Checks that a failed download leaves nothing behind, and nothing that looks like an installation. */
function expectNothing({ folder, cache, temporary }: Machine): void {
  expect(readInstallation(folder, {}).isComplete).toBe(false)
  expect(existsSync(join(folder, 'path.txt'))).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('downloads'))).toEqual([])
  expect(globSync(join(cache, '**/*.zip'))).toEqual([])
  expect(readdirSync(temporary)).toEqual([])
}

describe('installing Electron', () => {
  it('downloads it once, and uses the cache afterwards', async () => {
    const here = machine()
    const served = await mirror()
    expect(await here.fetch(served.environment)).toBeNull()
    expect(await here.fetch(served.environment)).toBeNull()
    for (const name of ['dist', 'path.txt']) rmSync(join(here.folder, name), { recursive: true })
    expect(await here.fetch(served.environment)).toBeNull()
    expect(readInstallation(here.folder, {}).isComplete).toBe(true)
    expect(served.downloads()).toBe(1)
  })

  it('repeats an incomplete installation', async () => {
    const here = machine()
    const served = await mirror()
    await here.fetch(served.environment)
    rmSync(join(here.folder, 'path.txt'))
    truncateSync(join(here.folder, 'dist/icudtl.dat'), half)
    expect(await here.fetch(served.environment)).toBeNull()
    expect(statSync(join(here.folder, 'dist/icudtl.dat')).size).toBe(5_000_000)
  })

  it('downloads again if the cached archive is incomplete', async () => {
    const here = machine()
    const served = await mirror()
    await here.fetch(served.environment)
    for (const name of ['dist', 'path.txt']) rmSync(join(here.folder, name), { recursive: true })
    for (const file of globSync(join(here.cache, '*/*.zip'))) truncateSync(file, half)
    expect(await here.fetch(served.environment)).toBeNull()
    expect(served.downloads()).toBe(2)
  })

  it('uses a proxy', async () => {
    const served = await mirror()
    const proxy = await proxyTo(served)
    const here = machine()
    const environment = { ...served.environment, ELECTRON_MIRROR: 'http://mirror.example/', HTTP_PROXY: proxy.address }
    expect(await here.fetch(environment)).toBeNull()
    expect(new Set(proxy.asked)).toEqual(new Set(['mirror.example:80']))
  })

  it("uses the proxy from npm's settings", async () => {
    const served = await mirror()
    const proxy = await proxyTo(served)
    const environment = { ELECTRON_MIRROR: 'http://mirror.example/', npm_config_proxy: proxy.address }
    expect(await machine().fetch({ ...served.environment, ...environment })).toBeNull()
    expect(proxy.asked).not.toEqual([])
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
    expect(await here.fetch(served.environment)).toEqual({ cause: 'status', host: hostOf(served), status: 503 })
    expect(existsSync(join(here.folder, 'dist'))).toBe(false)
    expectNothing(here)
  })

  it('if the checksum does not match the package', async () => {
    const here = machine()
    const served = await mirror()
    const { ELECTRON_MIRROR } = served.environment
    expect(await here.fetch({ ELECTRON_MIRROR })).toEqual({ cause: 'checksum', host: hostOf(served) })
    expectNothing(here)
  })

  it('if the mirror stops sending', async () => {
    const here = machine()
    const served = await mirror()
    answerHalf(served)
    const failure = await here.fetch(served.environment, { silenceMilliseconds: 500 })
    expect(failure).toEqual({ cause: 'silence', host: hostOf(served) })
    expectNothing(here)
  })

  it('if the mirror closes the connection', async () => {
    const here = machine()
    const served = await mirror()
    answerHalf(served, true)
    expect(await here.fetch(served.environment)).toEqual({ cause: 'broken_off', host: hostOf(served) })
    expectNothing(here)
  })

  it('if no connection can be established', async () => {
    const here = machine()
    const host = `127.0.0.1:${await silentServer()}`
    // TLS waits for a handshake that never arrives.
    const failure = await here.fetch({ ELECTRON_MIRROR: `https://${host}/` }, { connectMilliseconds: 200 })
    expect(failure).toEqual({ cause: 'connect_timeout', host })
    expectNothing(here)
  })

  it('if the proxy refuses the connection', async () => {
    const served = await mirror()
    const { address } = await proxyTo(null)
    const here = machine()
    const failure = await here.fetch({ ...served.environment, HTTP_PROXY: address })
    expect(failure).toEqual({ cause: 'proxy', proxy: new URL(address).host })
    expect(served.downloads()).toBe(0)
    expectNothing(here)
  })

  it('if the archive cannot be extracted, without leaving a part of the program', async () => {
    const here = machine()
    const served = await mirror(Buffer.from(archive).fill(0, half, half + 1000))
    expect(await here.fetch(served.environment)).toEqual({ cause: 'checksum', host: hostOf(served) })
    expect(existsSync(join(here.folder, 'dist'))).toBe(false)
    expect(existsSync(join(here.folder, 'path.txt'))).toBe(false)
  })

  it('if a custom folder has no Electron', async () => {
    const served = await mirror()
    const folder = temporaryFolder()
    const failure = await machine().fetch({ ...served.environment, ELECTRON_OVERRIDE_DIST_PATH: folder })
    expect(failure).toEqual({ cause: 'override', folder })
    expect(served.downloads()).toBe(0)
  })
})

describe('the Electron archive for packing', () => {
  it('is the archive of the installed program, downloaded once for both', async () => {
    const here = machine()
    const served = await mirror()
    expect(await here.fetch(served.environment)).toBeNull()
    const path = await here.fetchArchive(served.environment)
    expect(readFileSync(String(path)).equals(archive)).toBe(true)
    expect(await here.fetchArchive(served.environment)).toBe(path)
    expect(served.downloads()).toBe(1)
    expect(readdirSync(here.temporary)).toEqual([])
  })

  it('is downloaded again if the cached file is a different one', async () => {
    const here = machine()
    const served = await mirror()
    const path = String(await here.fetchArchive(served.environment))
    truncateSync(path, half)
    expect(await here.fetchArchive(served.environment)).toBe(path)
    expect(readFileSync(path).equals(archive)).toBe(true)
    expect(served.downloads()).toBe(2)
  })

  it('fails if the mirror has no archive or a wrong one', async () => {
    const here = machine()
    const served = await mirror()
    const host = hostOf(served)
    const other = process.arch === 'arm64' ? 'x64' : 'arm64'
    expect(await here.fetchArchive(served.environment, other)).toEqual({ cause: 'status', host, status: 404 })
    void served.answer((_, response) => void response.end(Buffer.alloc(1000)))
    expect(await here.fetchArchive(served.environment)).toEqual({ cause: 'checksum', host })
    expectNothing(here)
  })
})
