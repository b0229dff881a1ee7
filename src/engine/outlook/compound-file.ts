/*
 * The file system of Microsoft Office files ([MS-CFB]). Reads each sector a bounded number of times, even in damaged or
 * hostile files, and skips missing data.
 *
 * Why no library: `cfb` 1.2.2 fills 512 MB from a 60 KB file with a looping chain, and takes minutes for 7 MB of chains
 * that share a tail. Checking both beforehand would mean parsing the file as here.
 */

/** A folder of the file. */
export interface Storage {
  /** Reads a stream of this folder; null if none. Truncated if its end is missing. */
  read(name: string): Buffer | null
  folders: ReadonlyMap<string, Storage>
}

/** [MS-CFB] section 2.2. */
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerOctets = 512
/** Where the header lists the first sectors of the allocation table, and how many fit there. */
const listedTableAt = 76
const listedTableSectors = 109
const miniSectorOctets = 64
const entryOctets = 128
/** [MS-CFB] section 2.1: numbers from here on are not sectors, but mark an end or a gap. */
const maxSector = 0xfffffffa
const noEntry = 0xffffffff
/**
 * Streams share no sector, and each is read once or twice. A file that needs more uses the same sectors several times.
 */
const maxReadings = 3
/** A message with hundreds of recipients and attachments has about ten thousand. */
const maxEntries = 50_000

const entryTypes = { storage: 1, stream: 2, root: 5 } as const

interface Entry {
  name: string
  type: number
  left: number
  right: number
  child: number
  start: number
  size: number
}

/** Whether a file starts with the signature. */
export function isCompoundFile(start: Uint8Array): boolean {
  return signature.equals(start.subarray(0, signature.length))
}

/** The root folder; null for other files, and for files too damaged to have one. */
export function readCompoundFile(file: Buffer): Storage | null {
  if (!isCompoundFile(file) || file.length < headerOctets) return null
  const sectors = openSectors(file)
  if (!sectors) return null
  const entries = readEntries(sectors.read(file.readUInt32LE(48), maxEntries * entryOctets))
  const [root] = entries
  if (root?.type !== entryTypes.root) return null
  const miniCutoff = file.readUInt32LE(56)
  const readMini = openMiniSectors(sectors, { tableStart: file.readUInt32LE(60), root })
  const read = (entry: Entry) => (entry.size < miniCutoff ? readMini : sectors.read)(entry.start, entry.size)
  return openStorage(root, { entries, read, seen: new Set([0]) })
}

interface Sectors {
  /** The bytes of a sector chain, up to `size`. */
  read(start: number, size: number): Buffer
}

function openSectors(file: Buffer): Sectors | null {
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const octets = 1 << shift
  const count = Math.floor((file.length - 1) / octets)
  const sector = (number: number) => file.subarray((number + 1) * octets, (number + 2) * octets)
  const table = listTableSectors(file, { count, sector })

  function next(number: number): number {
    const tableSector = table[Math.floor(number / (octets / 4))]
    const place = (number % (octets / 4)) * 4
    return tableSector === undefined ? noEntry : readNumber(sector(tableSector), place)
  }

  let left = maxReadings * file.length
  return {
    read(start, size) {
      const content = joinChain({ start, size: Math.min(size, left), octets, count, sector, next })
      left -= content.length
      return content
    },
  }
}

interface Chain {
  start: number
  size: number
  octets: number
  /** The number of sectors, which is also the maximum length of a chain. */
  count: number
  sector(number: number): Buffer
  next(number: number): number
}

function joinChain({ start, size, octets, count, sector, next }: Chain): Buffer {
  const pieces: Buffer[] = []
  const wanted = Math.min(count, Math.ceil(size / octets))
  for (let number = start; pieces.length < wanted && number < count; number = next(number)) pieces.push(sector(number))
  return Buffer.concat(pieces).subarray(0, size)
}

/** The sectors of the allocation table: some are listed in the header, the others in a chain of lists. */
function listTableSectors(file: Buffer, { count, sector }: Pick<Chain, 'count' | 'sector'>): number[] {
  const table = numbersOf(file.subarray(listedTableAt, listedTableAt + listedTableSectors * 4))
  const seen = new Set<number>()
  for (let list = file.readUInt32LE(68); list < count && !seen.has(list); ) {
    seen.add(list)
    const numbers = numbersOf(sector(list))
    list = numbers.pop() ?? noEntry
    table.push(...numbers)
  }
  return table.filter((number) => number < maxSector).slice(0, count)
}

/** Short streams share the stream of the root, in small sectors with their own table. */
function openMiniSectors(sectors: Sectors, { tableStart, root }: { tableStart: number; root: Entry }): Sectors['read'] {
  let opened: { table: Buffer; shared: Buffer } | null = null
  return (start, size) => {
    opened ??= { table: sectors.read(tableStart, Infinity), shared: sectors.read(root.start, root.size) }
    const { table, shared } = opened
    return joinChain({
      start,
      size,
      octets: miniSectorOctets,
      count: Math.ceil(shared.length / miniSectorOctets),
      sector: (number) => shared.subarray(number * miniSectorOctets, (number + 1) * miniSectorOctets),
      next: (number) => readNumber(table, number * 4),
    })
  }
}

/** [MS-CFB] section 2.6.1. */
function readEntries(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / entryOctets) }, (_, index) => {
    const entry = directory.subarray(index * entryOctets, (index + 1) * entryOctets)
    return {
      name: entry.toString('utf16le', 0, Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2))),
      type: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  })
}

interface Directory {
  entries: readonly Entry[]
  read(entry: Entry): Buffer
  /** Each entry is in a single folder. */
  seen: Set<number>
}

function openStorage(folder: Entry, directory: Directory): Storage {
  const streams = new Map<string, Entry>()
  const folders = new Map<string, Storage>()
  for (const entry of listFolder(folder.child, directory)) {
    if (entry.type === entryTypes.stream) streams.set(entry.name, entry)
    if (entry.type === entryTypes.storage && directory.seen.size < maxEntries) {
      folders.set(entry.name, openStorage(entry, directory))
    }
  }
  return {
    folders,
    read(name) {
      const entry = streams.get(name)
      return entry ? directory.read(entry) : null
    },
  }
}

/** The entries of a folder, which form a binary tree. */
function listFolder(top: number, { entries, seen }: Directory): Entry[] {
  const listed: Entry[] = []
  const open = [top]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const entry = entries[index]
    if (!entry || seen.has(index)) continue
    seen.add(index)
    listed.push(entry)
    open.push(entry.left, entry.right)
  }
  return listed
}

function numbersOf(octets: Buffer): number[] {
  return Array.from({ length: Math.floor(octets.length / 4) }, (_, index) => octets.readUInt32LE(index * 4))
}

function readNumber(octets: Buffer, place: number): number {
  return place + 4 <= octets.length ? octets.readUInt32LE(place) : noEntry
}
