import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { maxReportOctets } from '../../engine/reports/limits.ts'
import { codeOf } from '../../shared/error-code.ts'
import { standardInput } from '../read-input.ts'

/** A file to import. `unreadable` has the error code; a file beyond the limit is not read. */
export type FoundFile =
  | { name: string; state: 'read'; octets: Buffer }
  | { name: string; state: 'too_large' }
  | { name: string; state: 'unreadable'; code: string }

/** The files that paths name, and recursively those in folders, sorted by name. Links in folders are not followed. */
export async function* findFiles(paths: readonly string[], stdin: () => Readable): AsyncGenerator<FoundFile> {
  for (const path of paths) {
    if (path === standardInput) yield await readPipe(stdin())
    else yield* filesAt(path)
  }
}

async function* filesAt(path: string): AsyncGenerator<FoundFile> {
  try {
    const { size, isFolder } = await stat(path).then((found) => ({ size: found.size, isFolder: found.isDirectory() }))
    if (!isFolder) {
      if (size > maxReportOctets) yield { name: path, state: 'too_large' }
      else yield { name: path, state: 'read', octets: await readFile(path) }
      return
    }
    // Entries are not kept, because they would take ten times the memory of their names.
    const names = (await readdir(path, { withFileTypes: true }))
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map(({ name }) => name)
    for (const name of names.sort()) yield* filesAt(join(path, name))
  } catch (error) {
    yield { name: path, state: 'unreadable', code: codeOf(error) ?? String(error) }
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
