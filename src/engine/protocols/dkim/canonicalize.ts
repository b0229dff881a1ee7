/*
 * How a message is written before it is hashed (RFC 6376 section 3.4). Texts hold an octet in each character (Latin-1);
 * their lines end in CRLF.
 */

export type Canonicalization = 'simple' | 'relaxed'

const lineEnd = '\r\n'

/** A header field, without the end of its last line. */
export function canonicalizeField(field: string, canonicalization: Canonicalization): string {
  if (canonicalization === 'simple') return field
  const unfolded = field.replaceAll(lineEnd, '')
  const colon = unfolded.indexOf(':')
  const name = unfolded.slice(0, colon).trimEnd().toLowerCase()
  return `${name}:${reduceBlanks(unfolded.slice(colon + 1)).replace(/^ | $/g, '')}`
}

/** A body. Empty lines at its end do not count; what ends without a line end gets one. */
export function canonicalizeBody(body: string, canonicalization: Canonicalization): string {
  const lines = canonicalization === 'simple' ? body : relaxLines(body)
  let end = lines.length
  while (lines.endsWith(lineEnd, end)) end -= lineEnd.length
  // An empty body is an empty line to one, and nothing to the other (sections 3.4.3 and 3.4.4).
  return end === 0 && canonicalization === 'relaxed' ? '' : lines.slice(0, end) + lineEnd
}

function relaxLines(body: string): string {
  return reduceBlanks(body).replaceAll(` ${lineEnd}`, lineEnd).replace(/ $/, '')
}

/** Each run of blanks as one space. A single space is passed over, as nearly all blanks are one. */
function reduceBlanks(text: string): string {
  return text.replace(/[ \t]{2,}|\t/g, ' ')
}
