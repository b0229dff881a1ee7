import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unpack } from './unpack.ts'

const octets = randomBytes(100_000)
const limits = { freeOctets: 10_000, ratio: 200, octets: 1_000_000 }

async function unpacked(packed: Buffer, pieceSize = 1000): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(packed.length / pieceSize) }, (_, index) =>
    packed.subarray(index * pieceSize, (index + 1) * pieceSize),
  )
  return Buffer.concat(await Readable.from(unpack(Readable.from(pieces), limits)).toArray())
}

describe('unpack', () => {
  it.each([1, 2, 1000])('unpacks pieces of %i octets', async (pieceSize) => {
    expect((await unpacked(gzipSync(octets.subarray(0, 500)), pieceSize)).equals(octets.subarray(0, 500))).toBe(true)
  })

  it('passes uncompressed data through', async () => {
    expect((await unpacked(octets.fill(0, 0, 2))).equals(octets)).toBe(true)
    expect(await unpacked(Buffer.alloc(0))).toHaveLength(0)
  })

  it.each<[string, Buffer, string]>([
    ['truncated data', gzipSync(octets).subarray(0, 50_000), 'truncated'],
    ['data truncated before its checksum', gzipSync(octets).subarray(0, -8), 'truncated'],
    ['a wrong checksum', Buffer.concat([gzipSync(octets).subarray(0, -8), Buffer.alloc(8, 1)]), 'damaged'],
    ['data that is not gzip after its magic number', Buffer.concat([Buffer.from([0x1f, 0x8b]), octets]), 'damaged'],
    ['data with an extreme compression ratio', gzipSync(Buffer.alloc(500_000)), 'unpacks_too_far'],
    ['data that decompresses to too much', gzipSync(randomBytes(1_000_001)), 'too_large'],
  ])('refuses %s', async (_, packed, code) => {
    await expect(unpacked(packed)).rejects.toMatchObject({ name: 'ArchiveError', code })
  })

  it('allows a high compression ratio for small archives', async () => {
    expect(await unpacked(gzipSync(Buffer.alloc(10_000)))).toHaveLength(10_000)
  })

  it('passes on errors of its source', async () => {
    async function* source(): AsyncGenerator<Buffer> {
      yield gzipSync(octets).subarray(0, 1000)
      throw new Error('the disk is gone')
    }
    await expect(Readable.from(unpack(source())).toArray()).rejects.toThrow('the disk is gone')
  })
})
