import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, renameSync } from 'node:fs'
import { type FileHandle, lstat, open, rename, rmdir, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { codeOf } from '../../../shared/error-code.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'
import type { RawMessage } from '../../ground/received-message.ts'
import { unusedTime } from '../retention-clock.ts'
import { StoreError } from '../store-error.ts'
import { ownerOnly, preparePrivateFolder } from './private-file.ts'
import { isMessageFile, namesOfMessageFiles, unusedFolder } from './store-file.ts'

/** Octets to collect before writing. Smaller messages need no file. */
const pieceOctets = 256 * 1024

/** Windows cannot open folders; NTFS journals names anyway. */
const syncsFolders = process.platform !== 'win32'

/**
 * Stores each large message in a file. A file counts while a row of `messages` names it: it is synced before its row is
 * written and removed after the row. A crash therefore leaves at most a file without a row. So does a database that was
 * restored, so `sweep` moves such files into a folder beside, and removes them after `unusedTime`.
 */
export type MessageFiles = ReturnType<typeof createMessageFiles>

export function createMessageFiles(db: Database, folder: string) {
  const selectNamed = db.prepare('SELECT 1 FROM messages WHERE file = ?')
  const unused = join(dirname(folder), unusedFolder)
  /** Files of messages being received, which may still get a row. */
  const incoming = new Set<string>()

  const pathOf = (name: string) => join(folder, name)

  /** Like `MessageRepository.receive`. */
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
    await Promise.all([folder, unused].map((place) => removeFile(join(place, name))))
  }

  async function removeFile(path: string): Promise<void> {
    try {
      if ((await lstat(path)).isFile()) await unlink(path)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }

  /** Removes files whose rows were just removed; `sweep` finds those that remain. */
  async function discard(names: readonly string[]): Promise<void> {
    await Promise.allSettled(strayOf(names).map(remove))
  }

  function strays(): string[] {
    return strayOf([folder, unused].flatMap(namesOfMessageFiles))
  }

  /** Moves back the files that have a row again. */
  function reclaim(): void {
    for (const name of namesOfMessageFiles(unused)) {
      if (selectNamed.get(name) !== undefined && !existsSync(pathOf(name))) renameSync(join(unused, name), pathOf(name))
    }
  }

  async function setAside(): Promise<void> {
    const names = strayOf(namesOfMessageFiles(folder))
    if (names.length === 0) return
    preparePrivateFolder(unused)
    if (lstatSync(unused).isSymbolicLink())
      throw new StoreError('linked_folder', `${unused} is a link`, { file: unused })
    await Promise.all(names.map((name) => rename(pathOf(name), join(unused, name))))
  }

  return {
    receive,
    pathOf,
    discard,
    reclaim,
    /**
     * Sets aside our files without a row, and removes those that were found long ago. Throws if one cannot be moved or
     * removed.
     */
    async sweep(): Promise<void> {
      reclaim()
      await setAside()
      await Promise.all(updateMarks(db, strays()).map(remove))
      await rmdir(unused).catch(() => {})
    },
    /** Removes all of our files without a row, and no others. Throws if one cannot be removed. */
    async clear(): Promise<void> {
      await Promise.all(strays().map(remove))
      await rmdir(unused).catch(() => {})
    },
  }
}

/**
 * Stores when a cleanup first found each of these files without a row, by the time that cleanups have observed. Returns
 * those that were found long ago.
 */
function updateMarks(db: Database, names: readonly string[]): string[] {
  const elapsed = db.prepare<[], number>('SELECT elapsed FROM retention_clock').pluck().get() ?? 0
  const mark = db.prepare('INSERT OR IGNORE INTO unused_file (name, elapsed) VALUES (?, ?)')
  const unmark = db.prepare('DELETE FROM unused_file WHERE name = ?')
  const found = new Set(names)
  const update = db.transaction(() => {
    for (const name of db.prepare<[], string>('SELECT name FROM unused_file').pluck().all())
      if (!found.has(name)) unmark.run(name)
    for (const name of names) mark.run(name, elapsed)
  })
  update.immediate()
  return db
    .prepare<[number], string>('SELECT name FROM unused_file WHERE elapsed <= ?')
    .pluck()
    .all(elapsed - unusedTime)
}

/** The file name that a row stores. */
export function nameOf(raw: Exclude<RawMessage, Buffer>): string {
  if ('path' in raw) return basename(raw.path)
  throw new Error('a message of another store has no file')
}
