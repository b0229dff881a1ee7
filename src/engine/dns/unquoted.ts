const marks = new Set('"\'\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb')
const blanks = new Set(' \t')

/** Quoted strings with nothing but blanks between them, as in a zone file. */
const quotedStrings = /^"(?:[^"\\]|\\.)*"(?:[\t ]*"(?:[^"\\]|\\.)*")*$/s

/**
 * The record in a published text that includes the syntax of a zone file: quotation marks around it, several strings,
 * and backslashes before a semicolon or quotation mark. Control panels add these themselves, so a record pasted with
 * them contains them, sometimes several times over. Other text is returned as it is.
 */
export function unquoted(text: string): string {
  let plain = text
  for (;;) {
    const inner = withoutLayer(plain)
    if (inner === plain) return plain
    plain = inner
  }
}

function withoutLayer(text: string): string {
  const inner = text.slice(...contentRange(text, blanks))
  if (quotedStrings.test(inner)) {
    const strings = inner.match(/"(?:[^"\\]|\\.)*"?/gs) ?? []
    return strings.map((string) => string.slice(1, -1).replace(/\\(.)/gs, '$1')).join('')
  }
  const unescaped = text.replace(/\\([;"])/g, '$1')
  const [start, end] = contentRange(unescaped, marks.union(blanks))
  const around = unescaped.slice(0, start) + unescaped.slice(end)
  return [...around].some((character) => marks.has(character)) ? unescaped.slice(start, end) : unescaped
}

/** Where a text starts and ends without some characters around it. */
function contentRange(text: string, around: ReadonlySet<string>): [start: number, end: number] {
  let start = 0
  let end = text.length
  while (start < end && around.has(text[start] ?? '')) start += 1
  while (end > start && around.has(text[end - 1] ?? '')) end -= 1
  return [start, end]
}
