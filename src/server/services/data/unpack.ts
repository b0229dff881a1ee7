import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ArchiveError } from './archive-error.ts'

/** How a gzip file begins (RFC 1952, section 2.3.1). */
const gzipMagic = Buffer.from([0x1f, 0x8b])

export interface UnpackLimits {
  /** Octets before the ratio counts: a small archive may hold one message of blanks. */
  freeOctets: number
  /** How many times as large as what it was packed to. Deflate ends at about a thousand. */
  ratio: number
  /** Octets of everything. */
  octets: number
}

/** Mail and reports shrink to a tenth. A terabyte is more than a data folder on one disk grows to. */
const unpackLimits: UnpackLimits = {
  freeOctets: 1024 ** 3,
  ratio: 200,
  octets: 1024 ** 4,
}

/**
 * The octets of an archive without its compression. One that is not compressed is given as it is: so its owner, who trusts
 * it, unpacks one that `unpacks_too_far`. Throws `ArchiveError`.
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

/** Fewer where the source ends before. The generator goes on after them. */
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

/** Whatever zlib has against it; an error of the source stays as it is. */
function asArchiveError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error
  if (error.code === 'Z_BUF_ERROR') return new ArchiveError('truncated', '', { cause: error })
  return error.code.startsWith('Z_') ? new ArchiveError('damaged', '', { cause: error }) : error
}
