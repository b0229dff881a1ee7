/** Header names of the column with the targets, reduced to lowercase letters, in order of preference. */
const targetColumns = [
  ...['target', 'domain', 'domains', 'domainname', 'hostname', 'host', 'ip', 'ipaddress', 'address'],
  ...['cel', 'domena', 'domeny', 'adresip', 'adres'],
]

/**
 * The targets in a list: the lines, or one column of CSV. A header selects the column; without one, it is the first.
 * Whether a text is a domain or an address is decided by the caller.
 */
export function readTargetList(lines: readonly string[]): string[] {
  const rows = lines.map(readCells).filter((cells) => cells.some((cell) => cell !== ''))
  const column = rows[0] ? findTargetColumn(rows[0]) : null
  const targets = column === null ? rows : rows.slice(1)
  return targets.map((cells) => cells[column ?? 0] ?? '').filter((text) => text !== '')
}

/** The column that a header names; null if the line is not a header. */
function findTargetColumn(cells: readonly string[]): number | null {
  // "Target,target.example" may be a client and its domain.
  if (cells.some((cell) => /[^\s.][.:][^\s.]/.test(cell))) return null
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}]/gu, ''))
  const found = targetColumns.find((name) => names.includes(name))
  return found === undefined ? null : names.indexOf(found)
}

/** The cells of a line; spreadsheets separate them by comma, semicolon, or tab. */
function readCells(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  for (const [part] of line.matchAll(/"(?:[^"]|"")*"|[^",;\t]+|[",;\t]/g)) {
    if (/^[,;\t]$/.test(part)) {
      cells.push(cell.trim())
      cell = ''
    } else cell += part.length > 1 && part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part
  }
  return [...cells, cell.trim()]
}
