import type { SMTPStream } from 'smtp-server/lib/smtp-stream.js'

const dot = 0x2e
const carriageReturn = 0x0d
const lineFeed = 0x0a
const lineWithDot = '\r\n.'

/**
 * Replaces the library's reader of messages, which takes a line feed alone for the end of a line: it would remove dots
 * that no client added, and break signatures. Lines end in CRLF, and the first dot of each is removed (RFC 5321 sections
 * 2.3.8 and 4.5.2). Most octets are passed on without being looked at one by one.
 */
export function readData(parser: SMTPStream): void {
  /** The start of what may be the end of the message, or of a line with a dot. */
  let held: Buffer = Buffer.of()

  parser._feedDataStream = (piece, done) => {
    const data = held.length > 0 ? Buffer.concat([held, piece]) : piece
    const { kept, end, rest } = undoDots(data, parser._atDataStart)
    held = end === 'later' ? rest : Buffer.of()
    const octets = kept.length === 1 ? kept[0] : Buffer.concat(kept)
    // The library must not take the rest of the first line for its start.
    if (rest.length < data.length) parser._atDataStart = false
    parser._countDataBytes(octets?.length ?? 0)
    if (end === 'here') parser._endDataMode(octets?.length ? octets : false, rest, done)
    else write(parser, octets, done)
  }
}

interface Undone {
  kept: Buffer[]
  /** Whether the message ends; `later`: more octets are needed to see that. */
  end: 'here' | 'later'
  /** What follows the end, or what is not decided yet. */
  rest: Buffer
}

function undoDots(data: Buffer, isStart: boolean): Undone {
  const kept: Buffer[] = []
  let from = 0
  let at = isStart && data[0] === dot ? 0 : findDot(data, 0)
  while (at !== null) {
    const [next, last] = [data[at + 1], data[at + 2]]
    const isOpen = next === undefined || (next === carriageReturn && last === undefined)
    const lineEnd = at === 0 ? 0 : at - 2
    if (isOpen) return { kept: [...kept, data.subarray(from, lineEnd)], end: 'later', rest: data.subarray(lineEnd) }
    kept.push(data.subarray(from, at))
    if (next === carriageReturn && last === lineFeed) return { kept, end: 'here', rest: data.subarray(at + 3) }
    from = at + 1
    at = findDot(data, from)
  }
  const end = Math.max(from, data.length - lengthOfLineEnd(data))
  return { kept: [...kept, data.subarray(from, end)], end: 'later', rest: data.subarray(end) }
}

/** The next dot at the start of a line. */
function findDot(data: Buffer, from: number): number | null {
  const found = data.indexOf(lineWithDot, from, 'latin1')
  return found < 0 ? null : found + 2
}

/** The length of a line end at the end, which may be the first half of one. */
function lengthOfLineEnd(data: Buffer): number {
  if (data.at(-1) === carriageReturn) return 1
  return data.at(-1) === lineFeed && data.at(-2) === carriageReturn ? 2 : 0
}

/** Passes on octets, and waits for a slow reader. A stream that is destroyed never drains, it only closes. */
function write({ _dataStream: stream }: SMTPStream, octets: Buffer | undefined, done: () => void): void {
  if (!octets?.length || !stream?.writable || stream.write(octets) || stream.destroyed) {
    done()
    return
  }
  const goOn = () => {
    stream.removeListener('drain', goOn)
    stream.removeListener('close', goOn)
    done()
  }
  stream.once('drain', goOn)
  stream.once('close', goOn)
}
