import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { ArchiveError } from './archive-error.ts'
import { readTar } from './read-tar.ts'
import { writeTar } from './write-tar.ts'

const modifiedAt = new Date('2026-11-20T12:00:00Z')
type Contents = [name: string, content: Buffer][]

async function pack(contents: Contents): Promise<Buffer> {
  const files = contents.map(([name, content]) => ({ name, content, modifiedAt }))
  return Buffer.concat(await Readable.from(writeTar(Readable.from(files))).toArray())
}

/** Splits octets into pieces of the given size. */
async function* inPieces(octets: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < octets.length; at += size) yield octets.subarray(at, at + size)
}

async function read(octets: Buffer, pieceSize?: number): Promise<Contents> {
  const contents: Contents = []
  for await (const { name, content } of readTar(inPieces(octets, pieceSize)))
    contents.push([name, Buffer.concat(await Readable.from(content).toArray())])
  return contents
}

/** A header with some octets changed and a matching checksum. */
function withHeader(tar: Buffer, at: number, octets: string): Buffer {
  const changed = Buffer.from(tar)
  changed.write(octets, at, 'latin1')
  changed.write('        ', 148, 'latin1')
  const sum = changed.subarray(0, 512).reduce((total, octet) => total + octet, 0)
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return changed
}

const name = fc.stringMatching(/^[a-z0-9./-]{1,100}$/)
const contents = fc.array(
  fc.tuple(
    name,
    fc.uint8Array({ maxLength: 1500 }).map((octets) => Buffer.from(octets)),
  ),
  { maxLength: 4 },
)

describe('readTar', () => {
  it('reads what writeTar writes, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(contents, fc.integer({ min: 1, max: 2000 }), async (files, pieceSize) => {
        expect(await read(await pack(files), pieceSize)).toEqual(files)
      }),
      { numRuns: 100 },
    )
  })

  it('rejects a truncated archive', async () => {
    await fc.assert(
      fc.asyncProperty(contents, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (files, part) => {
        const cut = (tar: Buffer) => tar.subarray(0, Math.floor(tar.length * part))
        const begun = cut(await pack([['first', Buffer.alloc(0)], ...files]))
        const code = begun.length < 512 ? 'foreign' : 'truncated'
        await expect(read(begun)).rejects.toMatchObject({ code })
      }),
      { numRuns: 100 },
    )
  })

  it('throws only ArchiveError, no matter which octet is changed', async () => {
    const tar = await pack([['a/b.json', Buffer.from('{}')]])
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: tar.length - 1 }), fc.nat({ max: 255 }), async (place, octet) => {
        const changed = Buffer.from(tar)
        changed[place] = octet
        const error = await read(changed).catch((failure: unknown) => failure)
        expect(Array.isArray(error) || error instanceof ArchiveError).toBe(true)
      }),
    )
  })

  it('skips what its consumer does not read', async () => {
    const tar = await pack([
      ['first', Buffer.alloc(3000, 'a')],
      ['second', Buffer.from('b')],
    ])
    const names: string[] = []
    for await (const file of readTar(inPieces(tar))) {
      names.push(file.name)
      for await (const _ of file.content) break
    }
    expect(names).toEqual(['first', 'second'])
  })

  it('closes its source when stopped', async () => {
    let isClosed = false
    async function* source(): AsyncGenerator<Buffer> {
      try {
        yield await pack([['first', Buffer.alloc(10)]])
        yield Buffer.alloc(10)
      } finally {
        isClosed = true
      }
    }
    for await (const _ of readTar(source())) break
    expect(isClosed).toBe(true)
  })

  describe('refuses', () => {
    it.each<[string, number, string, ArchiveError['code']]>([
      ['a link', 156, '1', 'foreign'],
      ['a symbolic link', 156, '2', 'foreign'],
      ['a device', 156, '3', 'foreign'],
      ['a folder', 156, '5', 'foreign'],
      ['a pipe', 156, '6', 'foreign'],
      ['a GNU long name', 156, 'L', 'foreign'],
      ['a POSIX extended header', 156, 'x', 'foreign'],
      ['a link target', 157, '/etc/passwd', 'foreign'],
      ['a name in two parts', 345, '/etc', 'foreign'],
      ['a name with a blank', 0, 'a b', 'foreign'],
      ['a name with a control character', 0, 'a\nb', 'foreign'],
      ['a name beyond ASCII', 0, '\xff', 'foreign'],
      ['a name with data after its end', 0, 'a\0b', 'foreign'],
      ['no name', 0, '\0\0\0\0\0', 'foreign'],
      ['a size of 8 GiB and more', 124, '\x80\0\0\0\0\0\0\0\0\0\0\xff', 'foreign'],
      ['a negative size', 124, '-0000000001', 'foreign'],
      ['GNU tar format', 257, 'ustar  \0', 'foreign'],
      ['the old tar format', 257, '\0\0\0\0\0\0\0\0', 'foreign'],
      ['a size larger than the content', 124, '77777777777', 'truncated'],
      ['a size smaller than the content', 124, '00000000000', 'foreign'],
    ])('%s', async (_, at, octets, code) => {
      const tar = await pack([['name.json', Buffer.from('{ "a": 1 }'.padEnd(512))]])
      await expect(read(withHeader(tar, at, octets))).rejects.toMatchObject({ name: 'ArchiveError', code })
    })

    it('a wrong checksum', async () => {
      const tar = await pack([['name.json', Buffer.from('{}')]])
      tar.write('other', 0)
      await expect(read(tar)).rejects.toMatchObject({ code: 'damaged' })
    })

    it('data after the end', async () => {
      const tar = await pack([['name.json', Buffer.from('{}')]])
      await expect(read(Buffer.concat([tar, Buffer.alloc(512), Buffer.from('more')]))).rejects.toMatchObject({
        code: 'damaged',
      })
      expect(await read(Buffer.concat([tar, Buffer.alloc(512)]))).toHaveLength(1)
    })

    it('archives of other tar programs', async () => {
      const folder = temporaryFolder()
      mkdirSync(join(folder, 'tests'))
      writeFileSync(join(folder, 'archive.json'), '{}')
      symlinkSync('/etc/passwd', join(folder, 'tests', 'settings.json'))
      await expect(read(execFileSync('tar', ['-cf', '-', '-C', folder, '.']))).rejects.toMatchObject({
        code: 'foreign',
      })
    })
  })
})
