import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../../../shared/error-code.ts'
import { ArchiveError } from './archive-error.ts'

/** The start of a gzip file (RFC 1952, section 2.3.1). */
const gzipMagic = Buffer.from([0x1f, 0x8b])

export interface UnpackLimits {
  /** Octets up to which the ratio does not matter: a small archive may hold one message of blanks. */
  freeOctets: number
  /** Maximum ratio of decompressed to compressed size. Deflate reaches about 1,000. */
  ratio: number
  /** Maximum total octets. */
  octets: number
}

/** Mail and reports compress to about a tenth. A terabyte exceeds a data folder on one disk. */
const unpackLimits: UnpackLimits = {
  freeOctets: 1024 ** 3,
  ratio: 200,
  octets: 1024 ** 4,
}

/**
 * Decompresses an archive. Passes uncompressed ones through, so that an owner can decompress one that
 * `unpacks_too_far`. Throws `ArchiveError`.
 */
export async function* unpack(source: AsyncIterable<Buffer>, limits = unpackLimits): AsyncGenerator<Buffer> {
  const packed = { octets: 0 }
  const counted = count(source, packed)
  const first = await readAtLeast(counted, gzipMagic.length)
  const isPacked = first.subarray(0, gzipMagic.length).equals(gzipMagic)
  let unpacked = 0
  for await (const chunk of isPacked ? gunzip(first, counted) : joined(first, counted)) {
    unpacked += chunk.length
    if (unpacked > limits.octets) throw new ArchiveError('too_large')
    if (unpacked > limits.freeOctets && unpacked > packed.octets * limits.ratio)
      throw new ArchiveError('unpacks_too_far')
    yield chunk
  }
}

async function* count(source: AsyncIterable<Buffer>, total: { octets: number }): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    total.octets += chunk.length
    yield chunk
  }
}

/** Returns fewer octets at the end of the source. The generator continues after them. */
async function readAtLeast(source: AsyncGenerator<Buffer>, octets: number): Promise<Buffer> {
  let read = Buffer.alloc(0)
  while (read.length < octets) {
    const { done, value } = await source.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  return read
}

async function* joined(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

async function* gunzip(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(joined(first, rest))
  const unpacking = createGunzip()
  source.on('error', (error) => unpacking.destroy(error))
  try {
    yield* source.pipe(unpacking)
  } catch (error) {
    throw asArchiveError(error)
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

/** Wraps zlib errors; passes on errors of the source. */
function asArchiveError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'Z_BUF_ERROR') return new ArchiveError('truncated', '', { cause: error })
  return code?.startsWith('Z_') ? new ArchiveError('damaged', '', { cause: error }) : error
}
