/*
 * Writes minimal compound files ([MS-CFB]): version 3, with the entries of a folder in a row instead of a balanced
 * tree.
 */

export interface Folder {
  readonly [name: string]: Buffer | Folder
}

const sectorOctets = 512
const miniOctets = 64
const miniCutoff = 4096
const end = 0xfffffffe
const none = 0xffffffff
const tableMark = 0xfffffffd

interface Entry {
  name: string
  type: 1 | 2 | 5
  right: number
  child: number
  content: Buffer
  start: number
}

export function writeCompoundFile(root: Folder): Buffer {
  const entries: Entry[] = [
    { name: 'Root Entry', type: 5, right: none, child: none, content: Buffer.alloc(0), start: end },
  ]
  const [top] = entries
  if (!top) throw new Error('no root')
  top.child = addFolder(root, entries)

  const mini = createSpace(miniOctets)
  const space = createSpace(sectorOctets)
  const streams = entries.filter(({ type }) => type === 2)
  for (const entry of streams) entry.start = (entry.content.length < miniCutoff ? mini : space).add(entry.content)
  top.content = mini.content()
  top.start = space.add(top.content)
  const miniTable = space.add(numbers(mini.table))
  const directory = space.add(padTo(Buffer.concat(entries.map(writeEntry)), sectorOctets))
  const tableSectors = countTableSectors(space.table.length)
  const tableStart = space.table.length
  for (let sector = 0; sector < tableSectors; sector++) space.table.push(tableMark)
  const table = padTo(numbers(space.table), sectorOctets, 0xff)

  const header = Buffer.alloc(sectorOctets)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  for (const [place, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, place)
  for (const [place, value] of [
    ...[
      [44, tableSectors],
      [48, directory],
      [56, miniCutoff],
      [60, miniTable],
    ],
    ...[
      [64, Math.ceil(mini.table.length / 128)],
      [68, end],
    ],
  ] as [number, number][])
    header.writeUInt32LE(value, place)
  for (let slot = 0; slot < 109; slot++)
    header.writeUInt32LE(slot < tableSectors ? tableStart + slot : none, 76 + slot * 4)
  return Buffer.concat([header, space.content(), table])
}

/** Adds the entries of a folder and its subfolders; returns the first. */
function addFolder(folder: Folder, entries: Entry[]): number {
  let next = none
  for (const [name, content] of Object.entries(folder).reverse()) {
    const isStream = Buffer.isBuffer(content)
    const child = isStream ? none : addFolder(content, entries)
    const octets = isStream ? content : Buffer.alloc(0)
    entries.push({ name, type: isStream ? 2 : 1, right: next, child, content: octets, start: isStream ? end : 0 })
    next = entries.length - 1
  }
  return next
}

function createSpace(octets: number) {
  const table: number[] = []
  const pieces: Buffer[] = []
  return {
    table,
    content: () => Buffer.concat(pieces),
    add(content: Buffer): number {
      if (content.length === 0) return end
      const start = table.length
      const count = Math.ceil(content.length / octets)
      for (let sector = 1; sector < count; sector++) table.push(start + sector)
      table.push(end)
      pieces.push(padTo(content, octets))
      return start
    },
  }
}

/** The table also has an entry for each of its own sectors. */
function countTableSectors(sectors: number): number {
  const places = sectorOctets / 4
  let count = 1
  while (count * places < sectors + count) count += 1
  return count
}

function writeEntry({ name, type, right, child, content, start }: Entry): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 0, 62, 'utf16le')
  entry.writeUInt16LE(name.length * 2 + 2, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt32LE(none, 68)
  entry.writeUInt32LE(right, 72)
  entry.writeUInt32LE(child, 76)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(content.length, 120)
  return entry
}

function numbers(values: readonly number[]): Buffer {
  const octets = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) octets.writeUInt32LE(value, index * 4)
  return octets
}

function padTo(content: Buffer, octets: number, fill = 0): Buffer {
  return Buffer.concat([content, Buffer.alloc((octets - (content.length % octets)) % octets, fill)])
}
