import { trimFolding } from '../text/white-space.ts'

/** A piece of a record: `text` and `end` as published, `body` the meaningful part of `text`. */
export interface RecordPiece {
  text: string
  body: string
  end: string
  /** Where the piece begins in the record. */
  start: number
}

/**
 * Splits a record at its separators without losing a character: spaces belong to the previous piece. An empty place
 * between two semicolons is its own piece; empty lines and spaces are not.
 */
export function cutRecord(record: string, separator: ' ' | ';' | '\n'): RecordPiece[] {
  const pieces: Omit<RecordPiece, 'start'>[] = []
  const segments = record.split(separator)
  let lead = ''
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    // Only spaces separate SPF terms. Other whitespace is an error inside a term.
    const body = separator === ' ' ? segment : trimFolding(segment)
    const start = segment.indexOf(body)
    const before = segment.slice(0, start)
    const end = segment.slice(start + body.length) + (isLast ? '' : separator)
    const previous = pieces.at(-1)
    if (previous) previous.end += before
    else lead += before
    if (body !== '') pieces.push({ text: takeLead() + body, body, end })
    else if (separator === ';' && !isLast) pieces.push({ text: takeLead() + end, body, end: '' })
    else if (previous) previous.end += end
    else lead += end
  }
  return locate(lead === '' ? pieces : [{ text: lead, body: '', end: '' }])

  function takeLead(): string {
    const taken = lead
    lead = ''
    return taken
  }
}

function locate(pieces: readonly Omit<RecordPiece, 'start'>[]): RecordPiece[] {
  let next = 0
  return pieces.map((piece) => {
    const start = next
    next += piece.text.length + piece.end.length
    return { ...piece, start }
  })
}

/** Assigns the problems of a record, in order, to its pieces. */
export function assignByPosition<T extends { position: number }>(found: readonly T[]): (piece: RecordPiece) => T[] {
  let next = 0
  return ({ start, text, end }) => {
    const first = next
    const stop = start + text.length + end.length
    while ((found[next]?.position ?? stop) < stop) next += 1
    return found.slice(first, next)
  }
}
