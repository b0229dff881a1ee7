import { decodeCharset, decodeValid } from './charset.ts'

/** A decoded header value, and how many encoded words in it cannot be decoded. */
export interface DecodedWords {
  text: string
  broken: number
}

/** `=?charset?B?…?=`, where the charset may have a language (RFC 2047 section 2, RFC 2231 section 5). */
const encodedWord = /=\?([^?\s*]{1,40})(?:\*[^?\s]{0,40})?\?([bq])\?([^?\s]{0,2000})\?=/gi
/** The start of an encoded word. */
const wordStart = /=\?[\w.:*-]{1,80}\?[bq]\?/gi

/**
 * Consecutive words of one charset, decoded together because some programs split characters; or the text between them.
 */
interface Run {
  source: string
  /** Null for text that is not an encoded word. */
  charset: string | null
  octets: Buffer[]
}

/**
 * Decodes encoded words (RFC 2047) and drops whitespace between them, which is only a separator. Invalid words are kept
 * as they are. Linear; never throws.
 */
export function decodeEncodedWords(value: string): DecodedWords {
  const runs = joinRuns(splitWords(value))
  const text = runs
    .filter((run, index) => !divides(run, runs[index - 1], runs[index + 1]))
    .map(decodeRun)
    .join('')
  return { text, broken: text.match(wordStart)?.length ?? 0 }
}

function splitWords(value: string): Run[] {
  const runs: Run[] = []
  let end = 0
  for (const match of value.matchAll(encodedWord)) {
    const [source, charset = '', encoding = '', encoded = ''] = match
    const octets = decodeWord(encoding, encoded)
    if (octets === null) continue
    if (match.index > end) runs.push(plainText(value.slice(end, match.index)))
    runs.push({ source, charset: charset.toLowerCase(), octets: [octets] })
    end = match.index + source.length
  }
  return [...runs, plainText(value.slice(end))]
}

function plainText(source: string): Run {
  return { source, charset: null, octets: [] }
}

/** Joins words of one charset that are separated by whitespace. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const blank = isBlank(joined.at(-1)) ? joined.at(-1) : null
    const last = joined.at(blank ? -2 : -1)
    if (last && run.charset !== null && last.charset === run.charset) {
      last.source += `${blank?.source ?? ''}${run.source}`
      last.octets.push(...run.octets)
      if (blank) joined.pop()
    } else joined.push({ ...run })
  }
  return joined
}

function isBlank(run: Run | undefined): boolean {
  return run?.charset === null && run.source.trim() === ''
}

function divides(run: Run, before: Run | undefined, after: Run | undefined): boolean {
  return isBlank(run) && typeof before?.charset === 'string' && typeof after?.charset === 'string'
}

/** Decodes words together, because some programs split characters; if that fails, one by one (RFC 2047 section 5). */
function decodeRun({ charset, octets, source }: Run): string {
  if (charset === null) return source
  return decodeTogether(charset, octets) ?? decodeEach(charset, octets) ?? decodeCut(charset, octets) ?? source
}

const esc = String.fromCharCode(27)

/** Removes shifts back to ASCII (RFC 1468) that are immediately followed by another shift. */
function withoutIdleReturns(octets: Buffer): Buffer {
  const text = octets.toString('latin1')
  const kept = text.replaceAll(`${esc}(B${esc}`, esc).replaceAll(`${esc}(J${esc}`, esc)
  return Buffer.from(kept, 'latin1')
}

function decodeTogether(charset: string, octets: readonly Buffer[]): string | null {
  const joined = Buffer.concat(octets)
  return decodeValid(charset, charset.startsWith('iso-2022-') ? withoutIdleReturns(joined) : joined)
}

function decodeEach(charset: string, octets: readonly Buffer[]): string | null {
  const words = octets.map((word) => decodeValid(charset, word))
  return words.some((word) => word === null) ? null : words.join('')
}

/** Text whose last character was cut, as clients show it: with one replacement character. */
function decodeCut(charset: string, octets: readonly Buffer[]): string | null {
  const text = decodeCharset(charset, Buffer.concat(octets))
  return text !== null && /^[^\uFFFD]+\uFFFD$/.test(text) ? text : null
}

function decodeWord(encoding: string, encoded: string): Buffer | null {
  return encoding.toLowerCase() === 'b' ? decodeB(encoded) : decodeQ(encoded)
}

function decodeB(encoded: string): Buffer | null {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64') : null
}

function decodeQ(encoded: string): Buffer | null {
  if (/=(?![0-9a-f]{2})/i.test(encoded)) return null
  const octets = encoded
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(octets, 'latin1')
}
