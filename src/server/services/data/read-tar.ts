import { ArchiveError } from './archive-error.ts'

/** A file of an archive. */
export interface ReadFile {
  name: string
  /** In octets. */
  size: number
  /** Can be read once. What is left unread is skipped before the next file. */
  content: AsyncIterable<Buffer>
}

/** The unit of tar archives. */
const blockOctets = 512
/** Maximum octets of a name. */
const maxNameOctets = 100
/** More files than a million tests need. */
const maxFiles = 100_000_000

/**
 * Reads the files of an archive written by `writeTar` (POSIX.1-1988, ustar). Refuses everything else that tar supports
 * (folders, links, devices, long names, other formats) before returning the file.
 * Throws `ArchiveError`: `foreign`, `damaged`, `too_large`, or `truncated` for an archive that starts correctly.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadFile, undefined> {
  const octets = createReader(source)
  try {
    for (let count = 0; ; count += 1) {
      const header = await octets.read(blockOctets)
      if (isEmpty(header)) break
      if (count === maxFiles) throw new ArchiveError('too_large')
      const { name, size } = parseHeader(header)
      octets.expectMore()
      const content = octets.take(size)
      yield { name, size, content: content.chunks() }
      await content.skip()
      await octets.read((blockOctets - (size % blockOctets)) % blockOctets)
    }
    if (!isEmpty(await octets.read(blockOctets))) throw new ArchiveError('damaged')
    await octets.readRest()
  } finally {
    await octets.close()
  }
}

function isEmpty(block: Buffer): boolean {
  return block.every((octet) => octet === 0)
}

/** Parses a header as `writeTar` writes it; numbers are octal. */
function parseHeader(header: Buffer): { name: string; size: number } {
  if (header.toString('latin1', 257, 265) !== 'ustar\x0000') throw new ArchiveError('foreign')
  const sum = /^([0-7]{6})\0 $/.exec(header.toString('latin1', 148, 156))?.[1]
  const own = Buffer.from(header).fill(' ', 148, 156)
  if (sum === undefined || Number.parseInt(sum, 8) !== own.reduce((total, octet) => total + octet, 0))
    throw new ArchiveError('damaged')
  const name = readName(header)
  const size = /^([0-7]{11})\0$/.exec(header.toString('latin1', 124, 136))?.[1]
  // Owner, device numbers, and name prefix follow the magic.
  const isPlain = header[156] === 0x30 && isEmpty(header.subarray(157, 257)) && isEmpty(header.subarray(265))
  if (!isPlain || size === undefined || !/^[\x21-\x7e]+$/.test(name)) throw new ArchiveError('foreign')
  return { name, size: Number.parseInt(size, 8) }
}

/** The name up to its first NUL. Only NULs may follow. */
function readName(header: Buffer): string {
  const field = header.subarray(0, maxNameOctets)
  const end = field.indexOf(0)
  if (end === -1) return field.toString('latin1')
  return isEmpty(field.subarray(end)) ? field.toString('latin1', 0, end) : ''
}

/** Reads exact sizes from a stream of chunks. */
function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let isArchive = false

  /** Returns at least one octet and at most this many. */
  async function readSome(max: number): Promise<Buffer> {
    while (held.length === 0) {
      const { done, value } = await chunks.next()
      if (done) throw new ArchiveError(isArchive ? 'truncated' : 'foreign')
      held = value
    }
    const piece = held.subarray(0, max)
    held = held.subarray(piece.length)
    return piece
  }

  return {
    /** Call this once the data is known to be an archive: from then on, an early end means it is truncated. */
    expectMore() {
      isArchive = true
    },

    /** Returns the given number of octets as they arrive. */
    take(size: number) {
      let left = size
      async function* chunks(): AsyncGenerator<Buffer> {
        while (left > 0) {
          const chunk = await readSome(left)
          left -= chunk.length
          yield chunk
        }
      }
      return {
        chunks,
        /** Skips what was left unread. */
        async skip(): Promise<void> {
          while (left > 0) left -= (await readSome(left)).length
        },
      }
    },

    async read(octets: number): Promise<Buffer> {
      const pieces: Buffer[] = []
      for (let left = octets; left > 0; left -= pieces.at(-1)?.length ?? 0) pieces.push(await readSome(left))
      return Buffer.concat(pieces)
    },

    /** Reads to the end of the compressed data, where its checksum is. */
    async readRest(): Promise<void> {
      if (!isEmpty(held)) throw new ArchiveError('damaged')
      for (;;) {
        const { done, value } = await chunks.next()
        if (done) return
        if (!isEmpty(value)) throw new ArchiveError('damaged')
      }
    },

    async close(): Promise<void> {
      await chunks.return?.()
    },
  }
}
