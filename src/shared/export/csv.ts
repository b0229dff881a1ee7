/** A table for export: numbers stay numbers, and missing values are empty cells. */
export interface Table {
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** Spreadsheets read a file that starts with this as UTF-8. */
const byteOrderMark = '\uFEFF'

/** A table as comma-separated values (RFC 4180). */
export function writeCsv({ columns, rows }: Table): string {
  const lines = [columns, ...rows].map((cells) => cells.map(writeCell).join(','))
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`
}

function writeCell(cell: string | number | null): string {
  return typeof cell === 'string' ? csvCell(cell) : String(cell ?? '')
}

/**
 * Characters that start a formula, including full-width forms (OWASP, CSV injection). A cell must not start with
 * whitespace either.
 */
const formulaStart = /^(?=[=+\-@＝＋－＠\t\r\n])/
/** The same after another separator, even after quotes, which then do not delimit the cell. */
const innerFormulaStart = /([;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g

/**
 * A cell that spreadsheets show as text: untrusted text gets an apostrophe before anything that would start a formula.
 */
export function csvCell(text: string): string {
  const harmless = text.replace(innerFormulaStart, "$1'").replace(formulaStart, "'")
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The original text of a cell, without the apostrophes added by `csvCell`. */
export function readCsvCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '').replace(/([;\t\r\n]"*)'(?=[=+\-@＝＋－＠])/g, '$1')
}
