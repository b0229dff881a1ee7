import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../../shared/error-code.ts'
import { maxReportOctets } from '../../shared/limits.ts'
import { standardInput } from '../ground/read-input.ts'

/**
 * A file to import. Its name is stored and returned by the API, so it reveals no folder of this machine: it is the
 * file's own name, after the path within the folder to import. `unreadable` has the path and the error code; a file
 * beyond the limit is not read.
 */
export type FoundFile =
  | { name: string; state: 'read'; octets: Buffer }
  | { name: string; state: 'too_large' }
  | { path: string; state: 'unreadable'; code: string }

/** The files that paths name, and recursively those in folders, sorted by name. Links in folders are not followed. */
export async function* findFiles(paths: readonly string[], stdin: () => Readable): AsyncGenerator<FoundFile> {
  for (const path of paths) {
    if (path === standardInput) yield await readPipe(stdin())
    else yield* filesAt(path, '')
  }
}

/** `inside` is the path within the folder to import; empty for what the user named. */
async function* filesAt(path: string, inside: string): AsyncGenerator<FoundFile> {
  try {
    const { size, isFolder } = await stat(path).then((found) => ({ size: found.size, isFolder: found.isDirectory() }))
    if (!isFolder) {
      const name = inside || basename(path)
      if (size > maxReportOctets) yield { name, state: 'too_large' }
      else yield { name, state: 'read', octets: await readFile(path) }
      return
    }
    // Entries are not kept, because they would take ten times the memory of their names.
    const names = (await readdir(path, { withFileTypes: true }))
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map(({ name }) => name)
    for (const name of names.sort()) yield* filesAt(join(path, name), posix.join(inside, name))
  } catch (error) {
    yield { path, state: 'unreadable', code: codeOf(error) ?? String(error) }
  }
}

async function readPipe(stdin: Readable): Promise<FoundFile> {
  const chunks: Buffer[] = []
  let octets = 0
  for await (const chunk of stdin) {
    octets += chunk.length
    if (octets > maxReportOctets) return { name: standardInput, state: 'too_large' }
    chunks.push(chunk)
  }
  return { name: standardInput, state: 'read', octets: Buffer.concat(chunks) }
}
