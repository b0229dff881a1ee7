/*
 * White space of records. `trim` and `\s` also match no-break spaces and other characters that receivers read as part of
 * the text.
 */

/** The characters that ABNF calls WSP (RFC 5234 appendix B.1). */
const blanks = '\t '
/** The characters of folding white space (RFC 5322 section 3.2.2), which DKIM allows around tags (RFC 6376 section 2.8). */
const folding = '\t\n\r '

/** The text without spaces and tabs at its ends. */
export function trimBlanks(text: string): string {
  return trimEnd(trimStart(text, blanks), blanks)
}

/** The text without spaces and tabs at its start. */
export function trimBlanksStart(text: string): string {
  return trimStart(text, blanks)
}

/** The text without folding white space at its ends. */
export function trimFolding(text: string): string {
  return trimEnd(trimStart(text, folding), folding)
}

/** The text without folding white space at its start. */
export function trimFoldingStart(text: string): string {
  return trimStart(text, folding)
}

function trimStart(text: string, blank: string): string {
  let start = 0
  while (start < text.length && blank.includes(text.charAt(start))) start += 1
  return text.slice(start)
}

function trimEnd(text: string, blank: string): string {
  let end = text.length
  while (end > 0 && blank.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
