import { z } from 'zod'
import type { ColumnKind, MovedTable, StoredRow } from './moved-table.ts'
import { loadSchema } from './schema.ts'

/**
 * Where an archive of all data (`services/data/`) stores the rows of a table; referenced tables come first. These are all
 * tables to move: sessions are left behind.
 */
const archivedTables: Readonly<Record<string, MovedTable['archived']>> = {
  keys: 'all',
  tests: 'test',
  test_webhook: null,
  messages: 'test',
  reports: 'message',
  signing_keys: 'message',
  domain_observation: 'all',
  domain_audits: null,
  counters: null,
  mailboxes: 'all',
  permanent_arrivals: 'all',
  // Left out: the author has them, and archives contain no octets but messages.
  test_images: null,
  placements: 'test',
  pickups: 'test',
  channel: 'all',
  monitor_group: 'all',
  group_channel: 'all',
  monitor: 'all',
  monitor_message: 'all',
  // Left out: there are many runs, and the changes show what they observed.
  run: null,
  change: 'all',
  incident: 'all',
  delivery: 'all',
  alert_policy: 'all',
  // Archives store report files separately; their reports are parsed again.
  report_file: null,
  report: null,
  report_source: 'all',
  report_record: null,
  report_daily: null,
  report_day: null,
  report_period: null,
  report_trait: null,
  tls_policy: null,
  tls_failure: null,
  failure_report: null,
  removed_report: 'all',
  receiver_notice: 'all',
  report_checkpoint: 'all',
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'integer',
  bigint: 'bigint',
  'double precision': 'real',
  timestamptz: 'moment',
  json: 'json',
  bytea: 'octets',
}

/** Of no use elsewhere: the sweep that set it. */
const leftOut = ['expiry_mark']

const schema = loadSchema('postgres')
const schemaText = [schema, ...schema.migrations].map(({ sql }) => sql).join('\n')

/** Reads the definition of a table from the schema, with columns that migrations added. */
function readTable(name: string, archived: MovedTable['archived']): MovedTable {
  const [, definition] = new RegExp(`^CREATE TABLE ${name} \\((.*?)^\\)`, 'ms').exec(schemaText) ?? []
  if (definition === undefined) throw new Error(`the schema has no table ${name}`)
  const added = schemaText
    .matchAll(new RegExp(`^ALTER TABLE ${name} ADD COLUMN(.*);`, 'gm'))
    .map(([, column]) => ` ${column}`)
  const lines = [definition, ...added].join('\n')
  const columns = [...lines.matchAll(/^ {2}(\w+) (double precision|[a-z]+)\b/gm)].flatMap(
    ([, column = '', type = '']) => {
      const kind = kinds[type]
      if (kind === undefined) throw new Error(`${name}.${column} has an unknown type: ${type}`)
      return leftOut.includes(column) ? [] : [[column, kind] as const]
    },
  )
  const [, key = ''] =
    /^ {2}PRIMARY KEY \((.*)\)/m.exec(definition) ?? /^ {2}(\w+) .*PRIMARY KEY/m.exec(definition) ?? []
  const isNumbered = definition.includes('AS IDENTITY')
  return { name, columns: Object.fromEntries(columns), key: key.split(', '), isNumbered, archived }
}

/**
 * Messages. One claimed by a dead engine counts as suspect in both databases. Its content has the id of the first
 * message with that content.
 */
export const messagesTable: MovedTable = {
  ...readTable('messages', 'test'),
  inSqlite: {
    is_analyzed: `state = 'done'`,
    suspicion: `CASE state WHEN 'claimed' THEN max(attempts, 1) ELSE attempts END`,
    content_id: `coalesce((SELECT min(id) FROM messages AS first WHERE first.file = messages.file), id)`,
  },
}

/** All tables to move; referenced tables come first. */
export const movedTables: readonly MovedTable[] = Object.entries(archivedTables).map(([name, archived]) =>
  name === 'messages' ? messagesTable : readTable(name, archived),
)

/** The columns of a table that archives contain, so without hashes of keys. */
export function archivedColumns({ columns }: MovedTable): [name: string, kind: Exclude<ColumnKind, 'octets'>][] {
  return Object.entries(columns).flatMap(([name, kind]) => (kind === 'octets' ? [] : [[name, kind]]))
}

const rowSchema = z.record(z.string(), z.unknown())
const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Converts a row from either database. */
export function readStoredRow(table: MovedTable, row: unknown): StoredRow {
  const values = rowSchema.parse(row)
  return Object.fromEntries(
    archivedColumns(table).map(([name, kind]) => {
      const value = valueSchema.parse(values[name])
      // SQLite has no booleans.
      return [name, kind === 'boolean' ? Boolean(value) : value]
    }),
  )
}
