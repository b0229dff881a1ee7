/** A table as it is exported: numbers stay numbers, and what is not there is an empty cell. */
export interface Table {
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** Spreadsheets read a file as UTF-8 when it begins so. */
const byteOrderMark = '\uFEFF'

/** A table as a file of comma-separated values (RFC 4180). */
export function writeCsv({ columns, rows }: Table): string {
  const lines = [columns, ...rows].map((cells) => cells.map(writeCell).join(','))
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`
}

function writeCell(cell: string | number | null): string {
  return typeof cell === 'string' ? csvCell(cell) : String(cell ?? '')
}

/** Spreadsheets take a cell for a formula that begins like one: strangers' text gets an apostrophe before it. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
