/** The maximum line length in RFC 5322: longer lines are split into several rows. */
const maxRowLength = 998

/** A line of the source, or a part of one that is too long. */
export interface SourceRow {
  text: string
  /** Counted from 1; null for continuation rows. */
  line: number | null
  /** Length of a header field name with its colon; 0 if none. */
  nameLength: number
  isHeader: boolean
}

/** The rows of a source. Header fields stay folded. */
export function readSourceRows(source: string): SourceRow[] {
  const rows: SourceRow[] = []
  let isHeader = true
  for (const [index, line] of source.split(/\r?\n/).entries()) {
    if (line === '') isHeader = false
    for (let start = 0; start === 0 || start < line.length; start += maxRowLength) {
      rows.push({
        text: line.slice(start, start + maxRowLength),
        line: start === 0 ? index + 1 : null,
        nameLength: isHeader && start === 0 ? (/^[!-9;-~]+[ \t]*:/.exec(line)?.[0].length ?? 0) : 0,
        isHeader,
      })
    }
  }
  return rows
}

/** The rows that contain a text, case-insensitively; none for an empty text. */
export function findRows(rows: readonly SourceRow[], words: string): number[] {
  const wanted = words.toLowerCase()
  if (wanted === '') return []
  return rows.flatMap(({ text }, index) => (text.toLowerCase().includes(wanted) ? [index] : []))
}

/** Splits a text at the matches: every second piece is a match. */
export function cutAtWords(text: string, words: string): string[] {
  const wanted = words.toLowerCase()
  if (wanted === '') return [text]
  const lower = text.toLowerCase()
  // If lower-casing changes the length, positions would shift: no matches are marked.
  if (lower.length !== text.length) return [text]
  const pieces: string[] = []
  let end = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, end)) {
    pieces.push(text.slice(end, at), text.slice(at, at + wanted.length))
    end = at + wanted.length
  }
  return [...pieces, text.slice(end)]
}
