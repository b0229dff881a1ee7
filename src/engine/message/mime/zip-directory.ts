import { extensionsOf } from './file-extensions.ts'
import { decodeTransfer } from './transfer-encoding.ts'

/*
 * The names in a ZIP archive (APPNOTE 4.3). Only its directory is read, which is at its end: nothing is unpacked.
 */

/** Encoded bytes at the end of a file that are decoded: enough for the names of thousands of files. */
const maxTail = 1024 * 1024
/** Maximum number of names to return: more file types than exist in any archive people send. */
const maxNames = 100
/** Maximum length of a name. File names have at most 255 bytes. */
const maxNameLength = 255

const directoryEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const directoryEndLength = 22
const entrySignature = 0x02014b50
const entryLength = 46

/**
 * The first file of each type in the directory of a ZIP archive. Null if there is no directory, or if it is longer than
 * what is read. Linear; never throws.
 */
export function listZipNames(encoding: string, octets: Buffer): string[] | null {
  const tail = decodeTail(encoding, octets)
  const end = tail.lastIndexOf(directoryEnd)
  if (end < 0 || end + directoryEndLength > tail.length) return null
  // The stated offset may not count what precedes the archive, but the directory always precedes its end.
  let at = end - tail.readUInt32LE(end + 12)
  if (at < 0) return null
  const byType = new Map<string, string>()
  while (at + entryLength <= end && byType.size < maxNames) {
    if (tail.readUInt32LE(at) !== entrySignature) return null
    const nameEnd = at + entryLength + tail.readUInt16LE(at + 28)
    const path = tail.toString('utf8', at + entryLength, Math.min(nameEnd, end)).replaceAll('\\', '/')
    const name = path.slice(path.lastIndexOf('/') + 1).slice(-maxNameLength)
    const [type = ''] = extensionsOf(name)
    // The name of a folder ends with a slash.
    if (name !== '' && !byType.has(type)) byType.set(type, name.replaceAll('\0', '\uFFFD'))
    at = nameEnd + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32)
  }
  return [...byType.values()]
}

function decodeTail(encoding: string, octets: Buffer): Buffer {
  const end = octets.subarray(-maxTail)
  return decodeTransfer(encoding, encoding === 'base64' && end.length < octets.length ? alignToEnd(end) : end)
}

/**
 * Drops the start of Base64 so that the rest consists of whole four-character groups: the piece may begin inside one
 * (RFC 4648 section 4).
 */
export function alignToEnd(piece: Buffer): Buffer {
  const digits = piece.toString('latin1').replace(/\s+/g, '')
  return Buffer.from(digits.slice(digits.length % 4), 'latin1')
}
