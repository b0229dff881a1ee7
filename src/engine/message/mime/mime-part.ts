import { isAscii, isUtf8 } from 'node:buffer'
import type { FileKind, MimeFault, MimePart } from '../../../shared/contract/facts/message/mime.ts'
import { verifyCharset } from '../charset.ts'
import { stripComments } from '../comments.ts'
import { valuesOf } from '../header-fields.ts'
import type { Headers } from '../headers.ts'
import { type ContentField, readContentField } from './content-field.ts'
import { decodeTransfer } from './transfer-encoding.ts'
import { alignToEnd, listZipNames } from './zip-directory.ts'

/** A part as declared in its header. */
export interface DeclaredPart {
  part: MimePart
  /** Only set for a multipart with a boundary. */
  boundary: string | null
  /** How to join the lines of format=flowed text (RFC 3676 section 4); null for other text. */
  flow: { deletesSpaces: boolean } | null
  /** The Content-ID by which other parts refer to it (RFC 2392), without angle brackets. */
  contentId: string | null
}

/** A part without inner parts, with its encoded bytes. */
export interface MimeLeaf extends Omit<DeclaredPart, 'boundary'> {
  octets: Buffer
}

/** Maximum length of a stored name. File names have at most 255 bytes. */
const maxNameLength = 255
/** Encoded bytes of a text that are decoded to verify its declaration. */
const maxInspected = 1024 * 1024
/** Bytes needed to identify the type of a file. */
const maxSignature = 512

const mediaType = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/
const encodings = new Set(['7bit', '8bit', 'binary', 'base64', 'quoted-printable'])

/** Parses the declaration of a part (RFC 2045 section 5 and 6, RFC 2183). */
export function readDeclaredPart(headers: Headers, path: string, container: string | null = null): DeclaredPart {
  const [typeField] = valuesOf(headers, 'Content-Type')
  // Parts of a digest are messages (RFC 2046 section 5.1.5).
  const type = readContentField(typeField ?? (container === 'multipart/digest' ? 'message/rfc822' : 'text/plain'))
  const disposition = readContentField(valuesOf(headers, 'Content-Disposition')[0] ?? '')
  const encoding = stripComments(valuesOf(headers, 'Content-Transfer-Encoding')[0] ?? '7bit')
    .trim()
    .toLowerCase()
  const contentId = valuesOf(headers, 'Content-ID')[0]?.replace(/^<|>$/g, '').trim()
  const faults: MimeFault[] = []
  const isReadable = mediaType.test(type.value)
  if (!isReadable) faults.push('invalid_type')
  const isMultipart = isReadable && type.value.startsWith('multipart/')
  // It cannot end in a space, because lines lose theirs on the way (RFC 2046 section 5.1.1).
  const boundary = isMultipart ? type.parameters.get('boundary')?.trimEnd() || null : null
  if (isMultipart && boundary === null) faults.push('boundary_missing')
  if (!encodings.has(encoding)) faults.push('unknown_encoding')
  else if (isMultipart && isEncoded(encoding)) faults.push('encoded_multipart')
  const name = disposition.parameters.get('filename') ?? type.parameters.get('name') ?? null
  const part: MimePart = {
    path,
    // An invalid type means plain text (RFC 2045 section 5.2).
    type: isReadable ? cut(type.value) : 'text/plain',
    charset: cutOrNull(type.parameters.get('charset')?.toLowerCase() ?? null),
    encoding: cut(encoding),
    disposition: cutOrNull(disposition.value || null),
    file_name: cutOrNull(name),
    size: 0,
    file_kind: null,
    archived: null,
    faults,
  }
  return { part, boundary, flow: flowOf(type), contentId: contentId || null }
}

function flowOf({ value, parameters }: ContentField): DeclaredPart['flow'] {
  const says = (name: string, text: string) => parameters.get(name)?.toLowerCase() === text
  return value === 'text/plain' && says('format', 'flowed') ? { deletesSpaces: says('delsp', 'yes') } : null
}

function isEncoded(encoding: string): boolean {
  return encoding === 'base64' || encoding === 'quoted-printable'
}

/** Compares the encoded bytes of a part with its declaration. */
export function inspectPart(part: MimePart, octets: Buffer): void {
  if (part.encoding === '7bit' && !isAscii(octets)) part.faults.push('undeclared_eight_bit')
  if (isEncoded(part.encoding) && !isWellEncoded(part.encoding, octets)) part.faults.push('broken_encoding')
  if (part.type.startsWith('text/') && part.file_name === null) part.faults.push(...faultsOfText(part, octets))
  else {
    const kind = kindOf(decodeTransfer(part.encoding, octets.subarray(0, maxSignature)))
    part.file_kind =
      kind === 'document' ? (isEncryptedDocument(part.encoding, octets) ? 'encrypted_document' : null) : kind
    if (kind === 'archive' || kind === 'encrypted_archive') part.archived = listZipNames(part.encoding, octets)
  }
}

function isWellEncoded(encoding: string, octets: Buffer): boolean {
  const text = octets.toString('latin1', 0, maxInspected)
  const isWhole = octets.length <= maxInspected
  if (encoding === 'quoted-printable') return !/=(?![0-9A-Fa-f]{2}|[ \t]*(?:\r?\n|$))/.test(text)
  const digits = text.replace(/\s+/g, '')
  return /^[A-Za-z0-9+/]*={0,2}$/.test(digits) && (!isWhole || digits.length % 4 === 0)
}

function faultsOfText({ charset, encoding, faults }: MimePart, octets: Buffer): MimeFault[] {
  if (faults.includes('unknown_encoding') || faults.includes('broken_encoding')) return []
  const read = octets.subarray(0, maxInspected)
  // Most text is ASCII, which shows without decoding.
  if (
    encoding === 'quoted-printable' &&
    !isShifted(charset) &&
    isAscii(read) &&
    !/=[89A-F]/i.test(read.toString('latin1'))
  )
    return []
  const decoded = decodeTransfer(encoding, read)
  if (isAscii(decoded)) {
    if (charset !== null && isShifted(charset) && verifyCharset(charset, decoded, true) === 'unknown')
      return shifts.test(decoded.toString('latin1')) ? ['charset_unknown'] : []
    const isNeedless = encoding === 'base64' && decoded.length > 0 && !isShifted(charset)
    return isNeedless ? ['needless_base64'] : []
  }
  if (charset === null) return ['charset_missing']
  const fault = faultOfCharset(charset, decoded)
  return fault ? [fault] : []
}

/** Charsets that encode all characters as ASCII bytes. */
function isShifted(charset: string | null): boolean {
  return /^(?:cs)?(?:iso-?2022|(?:unicode-1-1-)?utf-?7|hz)/.test(charset ?? '')
}

/** The shifts of ISO 2022, HZ (RFC 1843), and UTF-7 (RFC 2152). Without any, the text is ASCII. */
const shifts = /\p{Cc}[$(]|~\{|\+[A-Za-z0-9+/]{2,}/u

/** The charset fault of non-ASCII bytes, by the function that also decodes them. */
function faultOfCharset(charset: string, octets: Buffer): MimeFault | null {
  if (/^(?:us-)?ascii$/.test(charset)) return 'charset_mismatch'
  // The end may have been cut within a character.
  const fault = verifyCharset(charset, octets, true)
  if (fault !== null) return fault === 'unknown' ? 'charset_unknown' : 'charset_mismatch'
  // Text in another charset is almost never valid UTF-8.
  return isSingleByte(charset) && isUtf8(octets) ? 'charset_mismatch' : null
}

function isSingleByte(charset: string): boolean {
  return /^(?:iso-?8859|windows-?125|cp-?125|latin)/.test(charset)
}

/** Windows programs (MZ), ELF, Mach-O, Windows shortcuts (MS-SHLLINK), compiled help (ITSF), cabinets (MSCF). */
const programSignatures = [
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0x4c, 0, 0, 0, 0x01, 0x14, 0x02, 0],
  [0x49, 0x54, 0x53, 0x46],
  [0x4d, 0x53, 0x43, 0x46],
]

/** The type of a file by its first bytes. */
function kindOf(octets: Buffer): FileKind | 'document' | null {
  const starts = (...signature: number[]) => signature.every((octet, index) => octets[index] === octet)
  if (programSignatures.some((signature) => starts(...signature))) return 'executable'
  // What Outlook calls winmail.dat (MS-OXTNEF section 2.1.3.1).
  if (starts(0x78, 0x9f, 0x3e, 0x22)) return 'tnef'
  // ZIP: bit 0 of the general purpose flags of its first file (APPNOTE 4.4.4).
  if (starts(0x50, 0x4b, 0x03, 0x04)) return ((octets[6] ?? 0) & 1) === 1 ? 'encrypted_archive' : 'archive'
  if (starts(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07)) return isEncryptedRar(octets) ? 'encrypted_archive' : 'archive'
  // PDF, and the old Office format, which new Office also uses as a container for encrypted files.
  if (starts(0x25, 0x50, 0x44, 0x46) || starts(0xd0, 0xcf, 0x11, 0xe0)) return 'document'
  // 7z, gzip, xz.
  if (starts(0x37, 0x7a, 0xbc, 0xaf) || starts(0x1f, 0x8b) || starts(0xfd, 0x37, 0x7a, 0x58)) return 'archive'
  return null
}

/** Whether a RAR archive encrypts its list of files: a flag of the main header, or in RAR 5 a header of type 4. */
function isEncryptedRar(octets: Buffer): boolean {
  const isFive = octets[6] === 1
  if (!isFive) return ((octets[10] ?? 0) & 0x80) !== 0
  const type = octets[13] ?? 0
  return type === 4
}

/** The key of a PDF's trailer (ISO 32000 section 7.6), and the stream of Office (MS-OFFCRYPTO section 2.3.4.4). */
const encryptionMarks = [Buffer.from('/Encrypt '), Buffer.from('EncryptedPackage', 'utf16le')]

/** Both marks are near the start or the end of a file. */
function isEncryptedDocument(encoding: string, octets: Buffer): boolean {
  const end = octets.subarray(maxInspected).subarray(-maxInspected)
  const pieces = [octets.subarray(0, maxInspected), encoding === 'base64' ? alignToEnd(end) : end]
  return pieces.some((piece) => {
    const decoded = decodeTransfer(encoding, piece)
    return encryptionMarks.some((mark) => decoded.includes(mark))
  })
}

function cut(text: string): string {
  return text.slice(0, maxNameLength).replaceAll('\0', '\uFFFD')
}

function cutOrNull(text: string | null): string | null {
  return text === null ? null : cut(text)
}
