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

/** What begins a formula; full-width signs count as the plain ones (OWASP, CSV injection). A cell may not begin with a blank either. */
const formulaStart = /^(?=[=+\-@＝＋－＠\t\r\n])/
/**
 * The same behind what begins a cell where the file is read with another separator, also behind quotes, which then neither
 * open nor close the cell.
 */
const innerFormulaStart = /([;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g

/** A cell that spreadsheets show as text: strangers' text gets an apostrophe before what would be a formula. */
export function csvCell(text: string): string {
  const harmless = text.replace(innerFormulaStart, "$1'").replace(formulaStart, "'")
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What was written as a cell, without the apostrophes that made it harmless. */
export function readCsvCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '').replace(/([;\t\r\n]"*)'(?=[=+\-@＝＋－＠])/g, '$1')
}
