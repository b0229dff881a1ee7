import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCompoundFile } from '../../../test/support/compound-file.ts'
import { isCompoundFile, readCompoundFile, type Storage } from './compound-file.ts'

const content = {
  small: Buffer.from('in small sectors'),
  large: Buffer.alloc(10_000, 'in large sectors, '),
  empty: Buffer.alloc(0),
  folder: { deep: Buffer.from('below') },
}
const file = writeCompoundFile(content)

/** Reads everything. */
function readAll({ read, folders }: Storage, names: readonly string[]): number {
  const own = names.reduce((octets, name) => octets + (read(name)?.length ?? 0), 0)
  return [...folders.values()].reduce((octets, folder) => octets + readAll(folder, names), own)
}

describe('readCompoundFile', () => {
  it('reads streams of every size, and folders', () => {
    const root = readCompoundFile(file)
    expect(root?.read('small')).toEqual(content.small)
    expect(root?.read('large')).toEqual(content.large)
    expect(root?.read('empty')).toEqual(content.empty)
    expect(root?.folders.get('folder')?.read('deep')).toEqual(content.folder.deep)
    expect(root?.read('deep')).toBeNull()
  })

  it.each([
    ['a message', Buffer.from('Subject: x\r\n\r\n')],
    ['nothing', Buffer.alloc(0)],
    ['only a signature', file.subarray(0, 8)],
    ['only a header', file.subarray(0, 512)],
  ])('reads nothing in %s', (_, octets) => {
    expect(readCompoundFile(octets)).toBeNull()
  })

  it('terminates for a looping chain', () => {
    const table = Buffer.from(file)
    // The last sector is the table; each of its entries now points to the first sector.
    table.fill(0, table.length - 512)
    expect(readCompoundFile(table)?.read('large')?.length ?? 0).toBeLessThanOrEqual(content.large.length)
  })

  it('never reads more than the file contains', () => {
    const places = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(places, fc.nat(file.length), (changes, length) => {
        const damaged = Buffer.from(file)
        for (const [place, octet] of changes) damaged[place] = octet
        const root = readCompoundFile(damaged.subarray(0, length))
        return !root || readAll(root, Object.keys(content)) <= 3 * length
      }),
    )
  })
})

describe('isCompoundFile', () => {
  it('recognizes one by its signature', () => {
    expect(isCompoundFile(file.subarray(0, 8))).toBe(true)
    expect(isCompoundFile(Buffer.from('Received'))).toBe(false)
  })
})
