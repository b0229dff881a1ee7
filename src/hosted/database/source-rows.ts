import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { ColumnKind, MovedTable } from '../../server/storage/moved-table.ts'

export type Row = readonly unknown[]

/** The rows of a SQLite table in the order of their keys after a given key, one at a time. */
export function* readSourceRows(
  db: Database,
  { name, columns, inSqlite = {}, key }: MovedTable,
  after: readonly unknown[] | null,
): Generator<Row> {
  const names = Object.keys(columns)
  const members = names.map((column) => inSqlite[column] ?? column).join(', ')
  const places = key.map((column) => names.indexOf(column))
  const keys = key.join(', ')
  const marks = key.map(() => '?').join(', ')
  const from = (condition: string) => `SELECT ${members} FROM ${name} ${condition} ORDER BY ${keys} LIMIT 1`
  const selectFirst = db.prepare<[], Row>(from('')).raw()
  const selectNext = db.prepare<unknown[], Row>(from(`WHERE (${keys}) > (${marks})`)).raw()
  let row = after ? selectNext.get(...after) : selectFirst.get()
  for (; row !== undefined; ) {
    yield row
    const last = row
    row = selectNext.get(...places.map((place) => last[place]))
  }
}

/** Converts a value for PostgreSQL. */
export function toTarget(value: unknown, kind: ColumnKind): unknown {
  if (typeof value === 'string') return withoutNul(value)
  if (kind === 'boolean') return value === 1
  return kind === 'moment' && typeof value === 'number' ? new Date(value) : value
}

/** A value in a form that both databases can express; the SHA-256 for long values. */
export function fingerprintOf(value: unknown, kind: ColumnKind): string | null {
  if (value === null) return null
  if (Buffer.isBuffer(value)) return sha256(value)
  if (kind === 'boolean') return String(value === 1)
  const text = withoutNul(String(value))
  return kind === 'json' ? sha256(text) : text
}

export function sha256(octets: Buffer | string): string {
  return createHash('sha256').update(octets).digest('hex')
}

/** PostgreSQL text cannot contain NUL; the store replaces it in the same way. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
