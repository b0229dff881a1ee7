/*
 * Canonical forms of what DKIM signs (RFC 6376 section 3.4). Texts have one character per byte (Latin-1), and their lines
 * end in CRLF.
 */

export type Canonicalization = 'simple' | 'relaxed'

const lineEnd = '\r\n'

/** The body's part of a `c=` tag; simple by default (RFC 6376 section 3.5). */
export function bodyCanonicalization(tag: string | null): Canonicalization {
  return tag?.toLowerCase().split('/')[1] === 'relaxed' ? 'relaxed' : 'simple'
}

/** A header field without its final line break. */
export function canonicalizeField(field: string, canonicalization: Canonicalization): string {
  if (canonicalization === 'simple') return field
  const unfolded = field.replaceAll(lineEnd, '')
  const colon = unfolded.indexOf(':')
  const name = unfolded.slice(0, colon).trimEnd().toLowerCase()
  return `${name}:${collapseBlanks(unfolded.slice(colon + 1)).replace(/^ | $/g, '')}`
}

/** A body. Empty lines at its end are ignored, and a last line without a line break gets one. */
export function canonicalizeBody(body: string, canonicalization: Canonicalization): string {
  const lines = canonicalization === 'simple' ? body : relaxLines(body)
  let end = lines.length
  while (lines.endsWith(lineEnd, end)) end -= lineEnd.length
  // An empty body is one empty line in the simple form, and empty in the relaxed form (sections 3.4.3 and 3.4.4).
  return end === 0 && canonicalization === 'relaxed' ? '' : lines.slice(0, end) + lineEnd
}

function relaxLines(body: string): string {
  return collapseBlanks(body).replaceAll(` ${lineEnd}`, lineEnd).replace(/ $/, '')
}

/** Replaces each run of spaces and tabs with one space. Single spaces, by far the most frequent, do not match. */
function collapseBlanks(text: string): string {
  return text.replace(/[ \t]{2,}|\t/g, ' ')
}
