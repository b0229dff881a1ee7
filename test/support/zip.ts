import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive. */
export interface ZipEntry {
  name: string
  content: Buffer
  /** POSIX mode; default 0o644. */
  mode?: number
  /** Whether it is compressed. */
  isCompressed?: boolean
}

const version = 20
/** APPNOTE.TXT 4.4.5. */
const deflated = 8
/**
 * Marked as made on Unix, so that the upper half of the external attributes is the file mode (APPNOTE.TXT 4.4.2,
 * 4.4.15).
 */
const madeOnUnix = (3 << 8) | version
const regularFile = 0o100000

/** Writes a zip archive (PKWARE's APPNOTE.TXT). */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { name, content, mode = 0o644, isCompressed = false } = entry
    const data = isCompressed ? deflateRawSync(content) : content
    const file = Buffer.concat([header(0x04034b50, entry, data, []), Buffer.from(name), data])
    const attributes = ((regularFile | mode) << 16) >>> 0
    directory.push(header(0x02014b50, entry, data, [attributes, offset]), Buffer.from(name))
    files.push(file)
    offset += file.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, central, end])
}

/** The header before a file or, with attributes and offset, its directory entry. */
function header(signature: number, entry: ZipEntry, data: Buffer, [attributes, offset]: number[]): Buffer {
  const { name, content, isCompressed = false } = entry
  const isCentral = attributes !== undefined && offset !== undefined
  const octets = Buffer.alloc(isCentral ? 46 : 30)
  octets.writeUInt32LE(signature, 0)
  // A directory entry has one more field before the common ones.
  const start = isCentral ? 6 : 4
  if (isCentral) octets.writeUInt16LE(madeOnUnix, 4)
  octets.writeUInt16LE(version, start)
  octets.writeUInt16LE(isCompressed ? deflated : 0, start + 4)
  // 1980-01-01.
  octets.writeUInt16LE(0x21, start + 8)
  octets.writeUInt32LE(crc32(content), start + 10)
  octets.writeUInt32LE(data.length, start + 14)
  octets.writeUInt32LE(content.length, start + 18)
  octets.writeUInt16LE(Buffer.byteLength(name), start + 22)
  if (isCentral) {
    octets.writeUInt32LE(attributes, 38)
    octets.writeUInt32LE(offset, 42)
  }
  return octets
}
