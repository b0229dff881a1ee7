import { type FileHandle, open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { linkedPageSchema, readAppLink } from '../../shared/desktop/app-link.ts'
import type { Opened } from '../../shared/desktop/desktop.ts'
import { maxMessageOctets } from '../../shared/limits.ts'

/** File names that the app opens: messages and zone files. The page checks the content. */
const openedNames = /\.(eml|msg|zone|db|txt)$/i
/** More at the same time is most likely a mistake. */
const maxWaiting = 10

const openingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string() }),
  z.object({ kind: z.literal('page'), page: linkedPageSchema }),
])
/** Something to open that has not been read yet. */
export type Opening = z.infer<typeof openingSchema>

/** What a second start passes to the first. */
export const secondStartSchema = z.object({ openings: z.array(openingSchema) })

/** Passes no more than the first start keeps, because Electron limits the size. */
export function describeSecondStart(openings: readonly Opening[]): z.infer<typeof secondStartSchema> {
  return { openings: openings.slice(0, maxWaiting) }
}

/** Finds files, by their names, and links with the app's scheme on a command line. */
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
 * The path in an argument. Linux file managers pass `file:` URLs (Desktop Entry Specification, `%U`). Null for other
 * URLs, and for files on other hosts, to which Windows would log in.
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

/** A queue that the page empties once it is ready. */
export interface Openings {
  add(openings: readonly Opening[]): void
  onAdded(listener: () => void): void
  /** Reads everything and removes it from the queue. */
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

/** Reads at most the size that the file had when it was checked. */
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
