import { assert, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listZipNames } from './zip-directory.ts'

/** An archive with empty or invalid contents, as only its directory is read. */
function zipOf(entries: readonly { name: string }[], before = 0): Buffer {
  const directory = Buffer.concat(
    entries.map(({ name }) => {
      const octets = Buffer.from(name)
      const header = Buffer.alloc(46)
      header.writeUInt32LE(0x02014b50, 0)
      header.writeUInt16LE(octets.length, 28)
      header.writeUInt16LE(3, 30)
      return Buffer.concat([header, octets, Buffer.alloc(3)])
    }),
  )
  const content = Buffer.alloc(before, 'x')
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(content.length, 16)
  return Buffer.concat([content, directory, end])
}

const base64 = (octets: Buffer) => Buffer.from(octets.toString('base64').replace(/.{76}/g, '$&\r\n'))

describe('listZipNames', () => {
  it.each([
    ['names of each type', ['a.pdf', 'b.PDF', 'c.exe', 'README', 'LICENSE'], ['a.pdf', 'c.exe', 'README']],
    ['no folders', ['photos.old/', 'photos.old/a.jpg'], ['a.jpg']],
    ['names with trailing dots', ['a.', 'setup.exe. '], ['a.', 'setup.exe. ']],
    ['names after Windows folders', ['x\\setup.exe'], ['setup.exe']],
    ['nothing of an empty archive', [], []],
  ])('returns %s', (_, names, expected) => {
    const zip = zipOf(names.map((name) => ({ name })))
    expect(listZipNames('binary', zip)).toEqual(expected)
    expect(listZipNames('base64', base64(zip))).toEqual(expected)
  })

  it('reads the end of a large archive', () => {
    for (const before of [2_000_000, 2_000_001, 2_000_002]) {
      expect(listZipNames('base64', base64(zipOf([{ name: 'setup.exe' }], before)))).toEqual(['setup.exe'])
    }
  })

  it('returns a limited number of names', () => {
    const names = Array.from({ length: 60_000 }, (_, index) => ({ name: `a.${index}` }))
    expect(listZipNames('binary', zipOf(names.slice(0, 5000)))).toHaveLength(100)
    // The directory is longer than what is read.
    expect(listZipNames('binary', zipOf(names))).toBeNull()
  })

  it('returns null for an archive that was cut off', () => {
    expect(listZipNames('binary', zipOf([{ name: 'a.pdf' }]).subarray(0, -1))).toBeNull()
  })

  it('never throws', () => {
    assert(
      property(uint8Array({ maxLength: 200 }), uint8Array({ maxLength: 30 }), (before, after) => {
        const end = Buffer.from([0x50, 0x4b, 0x05, 0x06])
        expect(() => listZipNames('binary', Buffer.concat([before, end, after]))).not.toThrow()
      }),
    )
  })
})
