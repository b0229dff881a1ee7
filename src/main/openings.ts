import { type FileHandle, open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LinkedPage, readAppLink } from '../shared/app-link.ts'
import type { Opened } from '../shared/desktop.ts'
import { maxMessageOctets } from '../shared/message-size.ts'

/** What the user opens with the app: a message, or a zone. The page looks at what is in it. */
const openedNames = /\.(eml|msg|zone|db|txt)$/i
/** More at once is a slip of the hand. */
const maxWaiting = 10

/** Something to open, before it is read. */
export type Opening = { kind: 'file'; path: string } | { kind: 'page'; page: LinkedPage }

/** What to open of the words of a command line: files by what they are called, and links of the app's own scheme. */
export function findOpenings(words: readonly string[], folder: string): Opening[] {
  return words.flatMap((word): Opening[] => {
    if (word.startsWith('-')) return []
    const page = readAppLink(word)
    if (page) return [{ kind: 'page', page }]
    const path = readPath(word)
    return path !== null && openedNames.test(path) ? [{ kind: 'file', path: resolve(folder, path) }] : []
  })
}

/**
 * The path that a word stands for. File managers of Linux hand over `file:` URLs (Desktop Entry Specification, `%U`). Null
 * for other URLs, and for files of other hosts: Windows would log in there.
 */
function readPath(word: string): string | null {
  if (!/^(file:|[a-z][a-z0-9+.-]+:\/\/)/i.test(word)) return word
  try {
    const { protocol, hostname, href } = new URL(word)
    return protocol === 'file:' && hostname === '' ? fileURLToPath(href) : null
  } catch {
    return null
  }
}

/** What waits to be opened until the page asks for it: it may not be there yet. */
export interface Openings {
  add(openings: readonly Opening[]): void
  /** Calls the listener when something was added. */
  onAdded(listener: () => void): void
  /** Reads what waits, and forgets it. */
  take(): Promise<Opened[]>
}

export function createOpenings(): Openings {
  let waiting: readonly Opening[] = []
  let listener = () => {}
  return {
    onAdded(next) {
      listener = next
    },
    add(openings) {
      if (openings.length === 0) return
      waiting = [...waiting, ...openings].slice(0, maxWaiting)
      listener()
    },
    async take() {
      const taken = waiting
      waiting = []
      return await Promise.all(taken.map(readOpening))
    },
  }
}

async function readOpening(opening: Opening): Promise<Opened> {
  if (opening.kind === 'page') return opening
  const name = basename(opening.path)
  let file: FileHandle | undefined
  try {
    file = await open(opening.path)
    const stats = await file.stat()
    if (!stats.isFile()) return { kind: 'unreadable', name, isTooLarge: false }
    if (stats.size > maxMessageOctets) return { kind: 'unreadable', name, isTooLarge: true }
    return { kind: 'file', name, content: await readBounded(file, stats.size) }
  } catch {
    return { kind: 'unreadable', name, isTooLarge: false }
  } finally {
    await file?.close()
  }
}

/** No more than the file had when it was looked at, should it grow meanwhile. */
async function readBounded(file: FileHandle, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(size)
  let length = 0
  while (length < size) {
    const { bytesRead } = await file.read(content, length, size - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return content.subarray(0, length)
}
