/** A piece of a record: `text` and `end` as published, `body` what there is to read of `text`. */
export interface RecordPiece {
  text: string
  body: string
  end: string
}

/**
 * Cuts a record at its separators, without a loss: blanks go with the piece before them. Nothing between two semicolons is
 * a piece that shows as the semicolon; empty lines and blanks are none.
 */
export function cutRecord(record: string, separator: ' ' | ';' | '\n'): RecordPiece[] {
  const pieces: RecordPiece[] = []
  const segments = record.split(separator)
  let lead = ''
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    // Only blanks part the terms of SPF: whatever else looks like white space there is a mistake in a term.
    const body = separator === ' ' ? segment : segment.trim()
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
  return lead === '' ? pieces : [{ text: lead, body: '', end: '' }]

  function takeLead(): string {
    const taken = lead
    lead = ''
    return taken
  }
}
