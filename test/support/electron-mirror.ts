import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { root } from '../../scripts/build-product.ts'
import { electronPackage, readInstallation } from '../../scripts/electron/installation.ts'
import { writeZip } from './zip.ts'

const { version, binary } = readInstallation(electronPackage, {})
/** In the archive, as the package looks for it on this platform. */
const programName = relative(join(electronPackage, 'dist'), binary).replaceAll('\\', '/')
const archiveName = `electron-v${version}-${process.platform}-${process.arch}.zip`

/** A copy of the package `electron` as npm installs it, without its program. Dependencies are those of the project. */
export function copyElectronPackage(folder: string): string {
  const modules = join(folder, 'node_modules')
  const copy = join(modules, 'electron')
  mkdirSync(modules, { recursive: true })
  cpSync(electronPackage, copy, {
    recursive: true,
    // A program that this machine has, or is about to have.
    filter: (path) => !/[/\\]electron[/\\](?:dist|path\.txt|downloads(?:\.lock)?)(?:[/\\]|$)/.test(path),
  })
  for (const scope of ['@electron', '@electron-internal']) {
    symlinkSync(join(root, 'node_modules', scope), join(modules, scope), 'junction')
  }
  return copy
}

/**
 * An archive with a stand-in for Electron's program: it adds a line for each of its starts to the file that STAND_IN_LOG names, then
 * runs `source`. What fills the archive is as long as a download that is worth showing.
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
  /** What makes an installer come here, and trust the checksums that it finds here. */
  environment: NodeJS.ProcessEnv
  /** How often the archive was asked for. */
  downloads(): number
  /** Has the archive answered in another way; null: as it is. Resolves when it is asked for. */
  answer(answer: Answer | null): Promise<void>
  close(): void
}

/** Serves an archive as a mirror of Electron's releases does, with its checksum. */
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
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
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
