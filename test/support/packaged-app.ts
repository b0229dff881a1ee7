import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { extractFile, listPackage, statFile } from '@electron/asar'
import { buildProduct, root } from '../../scripts/build-product.ts'
import { makeElectronFolder } from './electron-folder.ts'
import type { Notice, Order } from './electron-process.ts'

/** The packaged app in a folder. */
export interface PackagedApp {
  binary: string
  archive: string
  /** The folder for files that cannot be inside the archive. */
  unpacked: string
}

/** Packs the app into a folder like `npm run dist -- --dir`, around a stand-in for Electron. */
export async function packApp(folder: string): Promise<PackagedApp> {
  buildProduct()
  const words = [
    ...['--linux', '--dir', '--publish', 'never'],
    `-c.electronDist=${makeElectronFolder(join(folder, 'electron'))}`,
    `-c.directories.output=${join(folder, 'dist')}`,
  ]
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/electron-builder/cli.js'), ...words], {
    cwd: root,
  })
  const app = join(folder, 'dist', process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`)
  const archive = join(app, 'resources/app.asar')
  return { binary: join(app, 'sendproof'), archive, unpacked: `${archive}.unpacked` }
}

/** A file of an archive. */
export interface PackedFile {
  path: string
  octets: number
  /** Whether it is beside the archive. */
  isUnpacked: boolean
}

export function listPacked(archive: string): PackedFile[] {
  return listPackage(archive, { isPack: false }).flatMap((path) => {
    const relative = path.slice(1)
    const entry = statFile(archive, relative)
    return 'size' in entry ? [{ path: relative, octets: entry.size, isUnpacked: Boolean(entry.unpacked) }] : []
  })
}

/**
 * Extracts an archive, because Node cannot read one. Files beside it are linked, so that they are loaded from the same
 * place as in Electron.
 */
export function layOut({ archive, unpacked }: PackagedApp, folder: string): void {
  for (const { path, isUnpacked } of listPacked(archive)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    if (isUnpacked) symlinkSync(join(unpacked, path), file)
    else writeFileSync(file, extractFile(archive, path))
  }
}

/** The main process of a packaged app, run by Node with `electron-process.ts` in place of Electron. */
export interface RunningApp {
  process: ChildProcess
  /** Its Electron calls so far, in order. */
  calls: { name: string; args: unknown[] }[]
  /** Requests a URL like the page. */
  request(url: string, init?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Answer>
  /** Quits the app as its menu does. Resolves with the exit code. */
  quit(): Promise<unknown>
}

type Answer = Extract<Notice, { type: 'answer' }>

export function runApp(folder: string, flags: readonly string[], environment: NodeJS.ProcessEnv): RunningApp {
  const standIn = join(root, 'test/support/electron-process.ts')
  const child = fork(join(folder, 'out/main/index.js'), [...flags], {
    execArgv: ['--import', standIn],
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const calls: RunningApp['calls'] = []
  const waiting = new Map<number, (answer: Answer) => void>()
  const ended = once(child, 'exit')
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  child.on('message', (notice: Notice) => {
    if (notice.type === 'call') calls.push(notice)
    else waiting.get(notice.id)?.(notice)
  })
  const order = (what: Order) => void child.send(what)
  return {
    process: child,
    calls,
    async request(url, { method = 'GET', headers = {}, body } = {}) {
      const id = waiting.size
      const { promise, resolve } = Promise.withResolvers<Answer>()
      waiting.set(id, resolve)
      order({ type: 'request', id, url, method, headers, body: body ?? null })
      const answer = await Promise.race([promise, ended])
      if (Array.isArray(answer)) throw new Error(`the app ended with ${answer[0]} before it answered: ${said}`)
      return answer
    },
    async quit() {
      order({ type: 'quit' })
      const [exitCode] = await ended
      return exitCode
    },
  }
}
