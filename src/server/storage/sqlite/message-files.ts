import { randomUUID } from 'node:crypto'
import { type FileHandle, lstat, open, readdir, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { codeOf } from '../../../shared/error-code.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'
import type { RawMessage } from '../../received-message.ts'
import { ownerOnly } from './private-file.ts'
import { isMessageFile } from './store-file.ts'

/** Octets to collect before writing. Smaller messages need no file. */
const pieceOctets = 256 * 1024

/** Windows cannot open folders; NTFS journals names anyway. */
const syncsFolders = process.platform !== 'win32'

/**
 * Stores each large message in a file. A file counts while a row of `messages` names it: it is synced before its row is
 * written and removed after the row. A crash therefore leaves at most a file without a row, which `sweep` removes.
 */
export interface MessageFiles {
  /** Like `MessageRepository.receive`. */
  receive<T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null>
  pathOf(name: string): string
  /** Removes files without a row; `sweep` retries failures. */
  discard(names: readonly string[]): Promise<void>
  /** Removes all of our files without a row, and no others. Throws if one cannot be removed. */
  sweep(): Promise<void>
}

export function createMessageFiles(db: Database, folder: string): MessageFiles {
  const selectNamed = db.prepare('SELECT 1 FROM messages WHERE file = ?')
  /** Files of messages being received, which may still get a row. */
  const incoming = new Set<string>()

  const pathOf = (name: string) => join(folder, name)

  async function receive<T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null> {
    const name = randomUUID()
    try {
      const raw = await write(chunks, name)
      return raw && (await use(raw))
    } finally {
      if (incoming.delete(name)) await discard([name])
    }
  }

  async function write(chunks: AsyncIterable<Buffer>, name: string): Promise<RawMessage | null> {
    let file: FileHandle | undefined
    let size = 0
    let piece: Buffer[] = []
    let pieceSize = 0
    try {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > maxMessageOctets) return null
        piece.push(chunk)
        pieceSize += chunk.length
        if (pieceSize <= pieceOctets) continue
        file ??= await make(name)
        await file.appendFile(Buffer.concat(piece))
        piece = []
        pieceSize = 0
      }
      const rest = Buffer.concat(piece)
      if (!file) return rest
      await file.appendFile(rest)
      await file.sync()
    } finally {
      await file?.close()
    }
    await syncFolder()
    return { path: pathOf(name), size }
  }

  function make(name: string): Promise<FileHandle> {
    incoming.add(name)
    return open(pathOf(name), 'wx', ownerOnly.file)
  }

  async function syncFolder(): Promise<void> {
    if (!syncsFolders) return
    const handle = await open(folder)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  function strayOf(names: readonly string[]): string[] {
    return names.filter((name) => isMessageFile(name) && !incoming.has(name) && selectNamed.get(name) === undefined)
  }

  async function remove(name: string): Promise<void> {
    const path = pathOf(name)
    try {
      if ((await lstat(path)).isFile()) await unlink(path)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }

  async function discard(names: readonly string[]): Promise<void> {
    await Promise.allSettled(strayOf(names).map(remove))
  }

  return {
    receive,
    pathOf,
    discard,
    async sweep() {
      await Promise.all(strayOf(await readdir(folder)).map(remove))
    },
  }
}

/** The file name that a row stores. */
export function nameOf(raw: Exclude<RawMessage, Buffer>): string {
  if ('path' in raw) return basename(raw.path)
  throw new Error('a message of another store is in no file')
}
