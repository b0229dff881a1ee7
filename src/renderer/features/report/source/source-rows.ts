/** The longest line that RFC 5322 allows: what is longer is shown in several rows. */
const maxRowLength = 998

/** A line of the source as it is shown, or a part of one that is too long for a row. */
export interface SourceRow {
  text: string
  /** From 1; null for the further parts of a line. */
  line: number | null
  /** Characters of the name of a header field, with its colon; 0 where there is none. */
  nameLength: number
  isHeader: boolean
}

/** The rows of a source. Header fields stay folded as they came. */
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

/** The rows that hold some words, whatever their case; none for no words. */
export function findRows(rows: readonly SourceRow[], words: string): number[] {
  const wanted = words.toLowerCase()
  if (wanted === '') return []
  return rows.flatMap(({ text }, index) => (text.toLowerCase().includes(wanted) ? [index] : []))
}

/** A text cut where the words stand: every second piece is one of those places. */
export function cutAtWords(text: string, words: string): string[] {
  const wanted = words.toLowerCase()
  if (wanted === '') return [text]
  const lower = text.toLowerCase()
  // Letters whose lower case is longer would shift the places: they are not marked then.
  if (lower.length !== text.length) return [text]
  const pieces: string[] = []
  let end = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, end)) {
    pieces.push(text.slice(end, at), text.slice(at, at + wanted.length))
    end = at + wanted.length
  }
  return [...pieces, text.slice(end)]
}
