import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { root } from '../../scripts/build-product.ts'
import { electronPackage, readInstallation } from '../../scripts/electron/installation.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { writeZip } from './zip.ts'

const { version, binary } = readInstallation(electronPackage, {})
/** The path in the archive on this platform. */
const programName = relative(join(electronPackage, 'dist'), binary).replaceAll('\\', '/')
const archiveName = `electron-v${version}-${process.platform}-${process.arch}.zip`

/** A copy of the npm package `electron` without its program. It uses the project's dependencies. */
export function copyElectronPackage(folder: string): string {
  const modules = join(folder, 'node_modules')
  const copy = join(modules, 'electron')
  mkdirSync(modules, { recursive: true })
  cpSync(electronPackage, copy, {
    recursive: true,
    // Leaves out the program, whether or not it is installed.
    filter: (path) => !/[/\\]electron[/\\](?:dist|path\.txt|downloads(?:\.lock)?)(?:[/\\]|$)/.test(path),
  })
  for (const scope of ['@electron', '@electron-internal']) {
    symlinkSync(join(root, 'node_modules', scope), join(modules, scope), 'junction')
  }
  return copy
}

/**
 * An archive with a stand-in for Electron's program: it appends a line per start to the file in STAND_IN_LOG, then runs
 * `source`. The archive is long enough for the progress display.
 */
export function makeElectronArchive(source = ''): Buffer {
  const program = `#!${process.execPath}
require('node:fs').appendFileSync(process.env.STAND_IN_LOG, JSON.stringify(process.argv.slice(2)) + '\\n')
${source}
`
  return writeZip([
    { name: 'version', content: Buffer.from(version) },
    { name: programName, content: Buffer.from(program), mode: 0o755 },
    { name: 'icudtl.dat', content: randomBytes(5_000_000) },
  ])
}

/** Answers a request in place of the mirror. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface ElectronMirror {
  /** Makes an installer use this mirror and trust its checksums. */
  environment: NodeJS.ProcessEnv
  /** How often the archive was requested. */
  downloads(): number
  /** Changes how the archive is served; null restores the default. Resolves when the archive is requested. */
  answer(answer: Answer | null): Promise<void>
  close(): void
}

/** Serves an archive like a mirror of Electron's releases, with its checksum. */
export async function serveElectron(archive: Buffer): Promise<ElectronMirror> {
  const checksum = createHash('sha256').update(archive).digest('hex')
  let downloads = 0
  let special: Answer | null = null
  let asked = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.url === `/v${version}/SHASUMS256.txt`) return void response.end(`${checksum} *${archiveName}\n`)
    if (request.url !== `/v${version}/${archiveName}`) return void response.writeHead(404).end()
    downloads += 1
    asked.resolve()
    if (special) return special(request, response)
    response.setHeader('content-length', archive.length)
    response.end(archive)
  })
  const port = await listenOnLoopback(server)
  return {
    environment: { ELECTRON_MIRROR: `http://127.0.0.1:${port}/`, electron_use_remote_checksums: '1' },
    downloads: () => downloads,
    answer(answer) {
      special = answer
      asked = Promise.withResolvers()
      return asked.promise
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
