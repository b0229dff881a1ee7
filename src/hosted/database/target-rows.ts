import { z } from 'zod'
import type { ColumnKind, MovedTable } from '../../server/storage/moved-table.ts'
import type { Database, Session } from './database.ts'
import { type Row, toTarget } from './source-rows.ts'

const types: Record<ColumnKind, string> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'integer',
  bigint: 'bigint',
  real: 'double precision',
  moment: 'timestamptz',
  json: 'json',
  octets: 'bytea',
}

export async function addRows(
  session: Session,
  { name, columns }: Pick<MovedTable, 'name' | 'columns'>,
  rows: readonly Row[],
  { skipsKnown = false }: { skipsKnown?: boolean | undefined } = {},
): Promise<void> {
  const kinds = Object.entries(columns)
  const values = kinds.map(([, kind], place) => rows.map((row) => toTarget(row[place], kind)))
  const lists = kinds.map(([, kind], place) => `$${place + 1}::${types[kind]}[]`)
  // Keeps the ids, which may have been noted elsewhere.
  await session.executeSql(
    `INSERT INTO ${name} (${Object.keys(columns).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT * FROM unnest(${lists.join(', ')}) ${skipsKnown ? 'ON CONFLICT DO NOTHING' : ''}`,
    values,
  )
}

const fingerprintRow = z.object({ fingerprint: z.array(z.string().nullable()) })
/** Rows compared at a time: 20 messages of 50 MB are hashed in acceptable time. */
const fetchedRows = 20

/** Fingerprints (`fingerprintOf`) of the rows of a table in key order, with the values of the expressions in `more`. */
export async function* readFingerprints(
  session: Session,
  { name, columns, key }: MovedTable,
  more: readonly string[] = [],
): AsyncGenerator<(string | null)[]> {
  const members = [...Object.entries(columns).map(([column, kind]) => fingerprintSql(column, kind)), ...more]
  await session.executeSql(`
    DECLARE moved NO SCROLL CURSOR FOR
    SELECT ARRAY[${members.join(', ')}] AS fingerprint FROM ${name} ORDER BY ${key.join(', ')}`)
  for (;;) {
    const { rows } = await session.executeSql(`FETCH ${fetchedRows} FROM moved`)
    for (const row of rows) yield fingerprintRow.parse(row).fingerprint
    if (rows.length < fetchedRows) break
  }
  await session.executeSql('CLOSE moved')
}

function fingerprintSql(column: string, kind: ColumnKind): string {
  if (kind === 'octets') return `encode(sha256(${column}), 'hex')`
  if (kind === 'json') return `encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`
  if (kind === 'moment') return `(extract(epoch FROM ${column}) * 1000)::bigint::text`
  return `${column}::text`
}

/** The key of the last row of a table in the form SQLite uses; null for an empty table. */
export async function findLastKey(db: Database, { name, columns, key }: MovedTable): Promise<unknown[] | null> {
  const members = key.map((column) => keySql(column, columns[column] ?? 'text'))
  const order = key.map((column) => `${column} DESC`).join(', ')
  const { rows } = await db.executeSql(
    `SELECT json_build_array(${members.join(', ')}) AS key FROM ${name} ORDER BY ${order} LIMIT 1`,
  )
  return rows.length === 0 ? null : keyRow.parse(rows[0]).key
}

const keyRow = z.object({ key: z.array(z.union([z.string(), z.number()])) })

function keySql(column: string, kind: ColumnKind): string {
  // SQLite has no booleans.
  if (kind === 'boolean') return `${column}::integer`
  return kind === 'moment' ? `(extract(epoch FROM ${column}) * 1000)::bigint` : column
}
