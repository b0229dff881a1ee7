import { createInflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { maxReportOctets } from '../../shared/limits.ts'
import { freelyCompressed, maxCompression, maxFiles, maxMembers } from './limits.ts'
import { ReportError } from './report-error.ts'

/** How many bytes the reports of a file may still decompress to. */
export interface Budget {
  octets: number
}

/** Chunks of a file. Reading one may throw `ReportError`. */
export type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>

/** Flags in the gzip header (RFC 1952 section 2.3.1). */
const flags = { checksum: 2, extra: 4, name: 8, comment: 16 }

/** The checksum and the length after a member (RFC 1952 section 2.3.1). */
const trailerOctets = 8

/**
 * Decompresses gzip in chunks. Ignores content after the last member: some gateways append line breaks, for which
 * Node's own decompressor would fail. A truncated end is left to the parser of the text, which notices whether it is
 * complete.
 */
export async function* gunzip(octets: Buffer, budget: Budget): AsyncGenerator<Buffer> {
  try {
    yield* bounded(inflateMembers(octets), octets.length, budget)
  } catch (error) {
    throw asReportError(error)
  }
}

async function* inflateMembers(octets: Buffer): AsyncGenerator<Buffer> {
  let rest = octets
  for (let members = 0; rest[0] === 0x1f && rest[1] === 0x8b && rest[2] === 8; members += 1) {
    if (members >= maxMembers) throw new ReportError({ code: 'too_many_files', max: maxMembers })
    const start = endOfGzipHeader(rest)
    const decompressor = createInflateRaw()
    decompressor.end(rest.subarray(start))
    try {
      yield* decompressor
      rest = rest.subarray(start + decompressor.bytesWritten + trailerOctets)
    } finally {
      decompressor.destroy()
    }
  }
}

function endOfGzipHeader(octets: Buffer): number {
  const flag = octets[3] ?? 0
  let at = 10
  if (flag & flags.extra && octets.length >= at + 2) at += 2 + octets.readUInt16LE(at)
  for (const text of [flags.name, flags.comment]) {
    if (!(flag & text)) continue
    const end = octets.indexOf(0, at)
    at = end < 0 ? octets.length : end + 1
  }
  return flag & flags.checksum ? at + 2 : at
}

/** Whether an entry may be a report: not a folder, and not a file that macOS adds. */
function isFile(name: string): boolean {
  return !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/.test(name)
}

const endOfArchive = Buffer.from('PK\x05\x06')
const endOctets = 22

/** Drops content after the archive: some gateways append line breaks, which yauzl refuses. */
function withoutTrail(octets: Buffer): Buffer {
  const end = octets.lastIndexOf(endOfArchive)
  if (end < 0 || end + endOctets > octets.length) return octets
  return octets.subarray(0, end + endOctets + octets.readUInt16LE(end + 20))
}

/**
 * The files of a ZIP archive. Throws `ReportError` if it is damaged, encrypted, or has more files than reporters send.
 */
export async function* unzip(octets: Buffer, budget: Budget): AsyncGenerator<{ name: string; pieces: Pieces }> {
  let archive: ZipFile | undefined
  try {
    // Names are only displayed, so paths that leave the folder are harmless; yauzl would refuse the archive for them.
    archive = await fromBufferPromise(withoutTrail(octets), { lazyEntries: true, decodeStrings: false })
    if (archive.entryCount > maxFiles) throw new ReportError({ code: 'too_many_files', max: maxFiles })
    let files = 0
    for await (const entry of archive.eachEntry()) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
      if (!isFile(name)) continue
      files += 1
      // The declared count cannot be trusted.
      if (files > maxFiles) throw new ReportError({ code: 'too_many_files', max: maxFiles })
      yield { name, pieces: piecesOf(archive, entry, budget) }
    }
    if (files === 0) throw new ReportError({ code: 'empty' })
  } catch (error) {
    throw asReportError(error)
  } finally {
    archive?.close()
  }
}

async function* piecesOf(archive: ZipFile, entry: Entry, budget: Budget): AsyncGenerator<Buffer> {
  try {
    if (entry.isEncrypted()) throw new ReportError({ code: 'archive_encrypted' })
    if (entry.uncompressedSize > maxReportOctets) throw new ReportError({ code: 'too_large', max: maxReportOctets })
    yield* bounded(await archive.openReadStreamPromise(entry), entry.compressedSize, budget)
  } catch (error) {
    throw asReportError(error)
  }
}

/** Throws once the decompressed data exceeds the budget or the maximum compression ratio. */
async function* bounded(pieces: AsyncIterable<Buffer>, compressed: number, budget: Budget): AsyncGenerator<Buffer> {
  let octets = 0
  for await (const piece of pieces) {
    octets += piece.length
    budget.octets -= piece.length
    if (budget.octets < 0) throw new ReportError({ code: 'too_large', max: maxReportOctets })
    if (octets > freelyCompressed && octets > compressed * maxCompression) {
      throw new ReportError({ code: 'too_compressed' })
    }
    yield piece
  }
}

function asReportError(error: unknown): ReportError {
  if (error instanceof ReportError) return error
  return new ReportError({ code: 'archive', detail: error instanceof Error ? error.message.slice(0, 200) : '' })
}
