import { ArchiveError } from './archive-error.ts'

/** A file as it comes out of an archive. */
export interface ReadFile {
  name: string
  /** In octets. */
  size: number
  /** Its octets, once. What is not read of them is passed over before the next file. */
  content: AsyncIterable<Buffer>
}

/** Everything in a tar archive is a multiple of it. */
const blockOctets = 512
/** Octets of a name. */
const maxNameOctets = 100
/** More files than a million tests have. */
const maxFiles = 100_000_000

/**
 * Reads the files of an archive that `writeTar` made (POSIX.1-1988, ustar), one after another. Anything else that tar knows
 * (folders, links, devices, long names, other dialects) is refused before a file is handed out.
 *
 * Throws `ArchiveError`: `foreign`, `damaged`, `too_large`, and `truncated` for one that has begun and does not end.
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

/** A header as `writeTar` writes it; the numbers are octal. */
function parseHeader(header: Buffer): { name: string; size: number } {
  if (header.toString('latin1', 257, 265) !== 'ustar\x0000') throw new ArchiveError('foreign')
  const sum = /^([0-7]{6})\0 $/.exec(header.toString('latin1', 148, 156))?.[1]
  const own = Buffer.from(header).fill(' ', 148, 156)
  if (sum === undefined || Number.parseInt(sum, 8) !== own.reduce((total, octet) => total + octet, 0))
    throw new ArchiveError('damaged')
  const name = readName(header)
  const size = /^([0-7]{11})\0$/.exec(header.toString('latin1', 124, 136))?.[1]
  // What follows the magic: owners, devices and the prefix of longer names.
  const isPlain = header[156] === 0x30 && isEmpty(header.subarray(157, 257)) && isEmpty(header.subarray(265))
  if (!isPlain || size === undefined || !/^[\x21-\x7e]+$/.test(name)) throw new ArchiveError('foreign')
  return { name, size: Number.parseInt(size, 8) }
}

/** The name to its first NUL, after which there are others only. */
function readName(header: Buffer): string {
  const field = header.subarray(0, maxNameOctets)
  const end = field.indexOf(0)
  if (end === -1) return field.toString('latin1')
  return isEmpty(field.subarray(end)) ? field.toString('latin1', 0, end) : ''
}

/** Hands out a stream of chunks in the pieces that are asked for. */
function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let isArchive = false

  /** At least one octet, and at most so many. */
  async function readSome(most: number): Promise<Buffer> {
    while (held.length === 0) {
      const { done, value } = await chunks.next()
      if (done) throw new ArchiveError(isArchive ? 'truncated' : 'foreign')
      held = value
    }
    const piece = held.subarray(0, most)
    held = held.subarray(piece.length)
    return piece
  }

  return {
    /** It has begun as an archive does: where it ends now, it was cut off. */
    expectMore() {
      isArchive = true
    },

    /** The next so many octets, as they come. */
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
        /** Passes over those that were not read. */
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

    /** To the end of what is compressed, whose checksum is there. */
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
