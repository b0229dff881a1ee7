import { createHash, randomBytes } from 'node:crypto'
import Database, { type Database as Db } from 'better-sqlite3'
import { z } from 'zod'
import { sizeOf } from '../../ground/received-message.ts'
import { deliveryColumn } from '../message-rows.ts'
import { baseSchema } from '../migrations.ts'
import type { StoredRow, StoredValue, TableRows } from '../moved-table.ts'
import { readTestOverview } from '../repositories/inbox-tests.ts'
import { overviewColumns } from '../repositories/search.ts'
import { sql, textOf } from '../sql.ts'
import { createMessageFiles, nameOf } from './message-files.ts'
import { openStore, prepareMessageFolder } from './open.ts'
import { createEarlierDatabase, openDatabase } from './opening/latest-schema.ts'
import { removeCopies } from './opening/migrate.ts'

/** New ids follow the greatest one, which must leave room: SQLite's ids end at 2^63, JavaScript's integers at 2^53. */
const maxMessageId = 2 ** 48

/** The rows cannot have been written by a store. */
export class UnsoundRowsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnsoundRowsError'
  }
}

/** What a restored store contains. */
export interface RestoredCounts {
  tests: number
  /** Tests that had already expired. */
  expired: number
  messages: number
  reports: number
  /** Files of domain reports. */
  reportFiles: number
  mailboxes: number
  monitors: number
  /** Channels whose alerts are signed with a secret that archives do not contain. */
  webhooks: number
  /** API keys, now revoked. */
  keys: number
}

/** A store built from the rows of another one. Every step throws `UnsoundRowsError`. */
export type RestoredStore = ReturnType<typeof restoreStore>

type InsertedRow = Readonly<Record<string, StoredValue | Buffer | undefined>>

/**
 * Creates a store in a new database file from rows of the given schema. Rows of development versions fit the base,
 * where what they lack is NULL or has a default. Keys arrive without hashes, so they are kept for their tests but
 * revoked.
 */
export function restoreStore(file: string, { schema, now }: { schema: number; now: Date }) {
  const folder = prepareMessageFolder(file)
  const db = createEarlierDatabase(file, schema)
  db.pragma('synchronous = OFF')
  // Referenced rows may come later; `finish` checks the references.
  db.pragma('foreign_keys = OFF')
  const files = createMessageFiles(db, folder)
  const insert = createInsert(db)
  let keys = 0

  const rewrite: Record<string, (row: StoredRow) => InsertedRow> = {
    keys(row) {
      if (row.revoked_at === null) keys += 1
      // A random hash, which matches no key.
      return { ...row, hash: randomBytes(32), revoked_at: row.revoked_at ?? now.getTime() }
    },
    // A development version may have scored by other rules under the same number.
    reports: (row) => (schema < baseSchema ? { ...row, judged_by: null } : row),
    messages({ is_analyzed: isAnalyzed, suspicion, content_id: _, ...row }) {
      return { ...row, state: isAnalyzed === true ? 'done' : 'queued', attempts: suspicion }
    },
  }

  function insertRows(rows: TableRows): void {
    for (const [table, all] of Object.entries(rows)) for (const row of all) insert(table, rewrite[table]?.(row) ?? row)
  }

  function insertMessage({ messages = [], ...others }: TableRows, raw: Buffer | string): void {
    const [message] = messages
    if (!message || !isMessageId(message.id)) throw new UnsoundRowsError('a message has no id')
    insertRows({ messages: [typeof raw === 'string' ? { ...message, file: raw } : message], ...others })
    if (typeof raw !== 'string') insert('raw_messages', { message_id: message.id, raw })
  }

  const addRows = db.transaction(insertRows)
  const addMessage = db.transaction(insertMessage)

  return {
    addRows: (rows: TableRows): void => orUnsound(() => addRows(rows)),

    /** Adds a message together with its rows. */
    async addMessage(rows: TableRows, content: AsyncIterable<Buffer>): Promise<void> {
      const size = rows.messages?.[0]?.size
      const isWhole = await files.receive(content, async (raw) => {
        if (sizeOf(raw) !== size) return false
        orUnsound(() => addMessage(rows, Buffer.isBuffer(raw) ? raw : nameOf(raw)))
        return true
      })
      if (!isWhole) throw new UnsoundRowsError('a message has an unexpected size')
    },

    /** Adds a file of reports, which the next engine parses. */
    addReportFile: (row: StoredRow, octets: Buffer): void =>
      orUnsound(() => {
        const digest = createHash('sha256').update(octets).digest('hex')
        insert('report_file', { ...row, digest, octets })
      }),

    /** Migrates the store and reads all of it as an engine would. Until then, a power cut may damage it. */
    async finish(): Promise<RestoredCounts> {
      orUnsound(() => refuseRows(db, 'SELECT 1 FROM pragma_foreign_key_check'))
      db.close()
      const counts = await readEverything(file, now)
      removeCopies(file)
      return { ...counts, keys }
    },

    /** Closes the store in its current state. */
    close: (): void => void db.close(),
  }
}

function isMessageId(id: unknown): boolean {
  return typeof id === 'number' && id >= 1 && id <= maxMessageId
}

/** Inserts a row that may lack columns of its table. */
function createInsert(db: Db): (table: string, row: InsertedRow) => void {
  const selectColumns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck()
  const columnsOf = new Map<string, ReadonlySet<string>>()
  const statements = new Map<string, Database.Statement<[InsertedRow]>>()

  function prepare(table: string, names: readonly string[]): Database.Statement<[InsertedRow]> {
    const columns = columnsOf.get(table) ?? new Set(selectColumns.all(table))
    columnsOf.set(table, columns)
    // Names become part of the statement, so they must be columns of the schema.
    const stranger = names.find((name) => !columns.has(name))
    if (stranger !== undefined || names.length === 0) throw new UnsoundRowsError(`unknown column of ${table}`)
    const values = names.map((name) => `@${name}`)
    return db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`)
  }

  return (table, row) => {
    const names = Object.keys(row)
    const id = [table, ...names].join(' ')
    const statement = statements.get(id) ?? prepare(table, names)
    statements.set(id, statement)
    statement.run(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asBound(value)])))
  }
}

/** SQLite has no booleans. */
function asBound(value: InsertedRow[string]): InsertedRow[string] {
  return typeof value === 'boolean' ? Number(value) : (value ?? null)
}

/** Runs a step that fails if rows are invalid. */
function orUnsound<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw asUnsound(error)
  }
}

/** SQLite's errors for values that the schema forbids. */
const refusals = ['SQLITE_CONSTRAINT', 'SQLITE_MISMATCH', 'SQLITE_TOOBIG']

function asUnsound(error: unknown): unknown {
  const isRefusal =
    error instanceof z.ZodError ||
    (error instanceof Database.SqliteError && refusals.some((code) => error.code.startsWith(code)))
  return isRefusal ? new UnsoundRowsError(error.message, { cause: error }) : error
}

/** Queries for states that the engine relies on never to occur. */
const contradictions = [
  'SELECT 1 FROM pragma_foreign_key_check',
  "SELECT 1 FROM tests WHERE (status = 'done') <> (reported_message_id IS NOT NULL)",
  `SELECT 1 FROM tests WHERE reported_message_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM reports JOIN messages ON messages.id = reports.message_id
    WHERE reports.message_id = tests.reported_message_id AND messages.token = tests.token)`,
  `SELECT 1 FROM messages JOIN reports ON reports.message_id = messages.id WHERE messages.state <> 'done'`,
]

function refuseRows(db: Db, statement: string): void {
  if (db.prepare(`${statement} LIMIT 1`).get() !== undefined) throw new UnsoundRowsError(`found: ${statement}`)
}

const countsRow = z.object({
  tests: z.int(),
  expired: z.int(),
  messages: z.int(),
  reports: z.int(),
  reportFiles: z.int(),
  mailboxes: z.int(),
  monitors: z.int(),
})

/** Reads everything. An unreadable report is reported when a user reads it, as after an update. */
async function readEverything(file: string, now: Date): Promise<Omit<RestoredCounts, 'keys'>> {
  const db = openDatabase(file, { access: 'upgrade' })
  const store = openStore(file)
  try {
    for (const statement of contradictions) refuseRows(db, statement)
    for (const row of db.prepare('SELECT delivery FROM messages').pluck().iterate()) deliveryColumn.parse(row)
    const deliveries = db.prepare('SELECT delivery FROM report_file WHERE delivery IS NOT NULL')
    for (const row of deliveries.pluck().iterate()) deliveryColumn.parse(row)
    const tests = db.prepare(
      textOf(sql`
        SELECT ${overviewColumns} FROM tests LEFT JOIN reports ON reports.message_id = tests.reported_message_id`),
    )
    for (const row of tests.iterate()) {
      const { token } = readTestOverview(row)
      await store.reports.listOfTest(token, new Date(0))
      await store.placements.listByTest(token)
    }
    await store.mailboxes.list()
    await store.monitors.list()
    await store.keys.list()
    const channels = await store.alerts.listChannels()
    const counts = countsRow.parse(
      db
        .prepare(`
          SELECT
            (SELECT count(*) FROM tests) AS tests,
            (SELECT count(*) FROM tests WHERE expires_at <= ?) AS expired,
            (SELECT count(*) FROM messages) AS messages,
            (SELECT count(*) FROM reports) AS reports,
            (SELECT count(*) FROM report_file) AS reportFiles,
            (SELECT count(*) FROM mailboxes) AS mailboxes,
            (SELECT count(*) FROM monitor) AS monitors`)
        .get(now.getTime()),
    )
    return { ...counts, webhooks: channels.filter(({ target }) => target.kind === 'webhook').length }
  } catch (error) {
    throw asUnsound(error)
  } finally {
    await store.close()
    db.close()
  }
}
