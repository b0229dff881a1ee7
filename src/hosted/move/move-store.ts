import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Database as Source } from 'better-sqlite3'
import type { Logger } from 'pino'
import { z } from 'zod'
import { createSecretStore, secretsFile } from '../../server/data-folder/secrets.ts'
import type { MovedTable } from '../../server/storage/moved-table.ts'
import { smallOctets } from '../../server/storage/repositories.ts'
import { lockDataDir } from '../../server/storage/sqlite/lock.ts'
import { openFolderDatabase } from '../../server/storage/sqlite/parts/open-folder-database.ts'
import { messageFolder, storeFile } from '../../server/storage/sqlite/store-file.ts'
import { isUnreadable, StoreError } from '../../server/storage/store-error.ts'
import { messagesTable, movedTables } from '../../server/storage/tables.ts'
import { type Bodies, type Body, createBodies, parallelRequests } from '../bodies/bodies.ts'
import type { BodyPlace } from '../bodies/body-store.ts'
import { forEachInParallel } from '../bodies/in-parallel.ts'
import { reserveBodies } from '../bodies/reserved-bodies.ts'
import type { Database, Session } from '../database/database.ts'
import { applicationName, openPool } from '../database/database.ts'
import { fingerprintOf, type Row, readSourceRows } from '../database/source-rows.ts'
import { addRows, findLastKey, readFingerprints } from '../database/target-rows.ts'
import { openDatabase as openTarget, unfinishedMove } from '../postgres/open.ts'
import { createJobQueue, type JobQueue } from '../postgres/queue.ts'
import { createPostgresSecrets } from '../postgres/secrets.ts'
import {
  bodyKeySql,
  contentDigestSql,
  createSourceContents,
  digestPieces,
  type SourceContents,
} from './message-contents.ts'
import { MoveError } from './move-error.ts'
import { type MovedSecrets, moveSecrets } from './move-secrets.ts'

interface MoveOptions {
  /** A data folder that no running engine uses. */
  dataDir: string
  url: string
  /** The body store, if any. */
  bodyPlace: BodyPlace | null
  /** Whether to continue an interrupted move. */
  resume: boolean
  /** Seals secrets in the database. Without a key they are left behind. */
  secretsKey: Buffer | null
  log: Logger
  signal: AbortSignal
  /** Called with the number of rows just moved or compared. */
  onAdvance(step: 'move' | 'compare', rows: number): void
}

/** Limits per transaction, and so of what an interrupted step repeats. */
const batchRows = 500
const batchOctets = 4 * 1024 * 1024

/**
 * Moves a data folder into an empty PostgreSQL database and compares every row and octet. The folder stays unchanged.
 * At most one batch is in memory.
 * Returns the number of rows per table and the outcome for secrets. Throws `MoveError`, `StoreError`, and `AbortError`
 * on interruption: rows already moved stay, and no engine can use the database until the move is finished.
 */
export async function moveStore(
  options: MoveOptions,
): Promise<{ counts: Record<string, number>; secrets: MovedSecrets }> {
  const { dataDir, url, bodyPlace, secretsKey: key, log } = options
  const lock = lockDataDir(dataDir)
  const source = openFolderDatabase(join(dataDir, storeFile), { access: 'read' })
  const target = await openTarget({ url, connections: 1 }).catch((error) => {
    source.close()
    lock.release()
    throw error
  })
  const other = openPool({ url, connections: 1 })
  const queue = createJobQueue(other, log)
  try {
    await begin(target, options.resume)
    const contents = createSourceContents(source, (file) => join(dataDir, messageFolder, file))
    const store = bodyPlace && reserveBodies(target, bodyPlace.store)
    // The only connection is busy while comparing, so ownership is checked first.
    await store?.ping()
    const move = { ...options, source, target, queue, contents, bodies: store && createBodies(store) }
    for (const table of movedTables) await moveTable(move, table)
    const counts: Record<string, number> = {}
    for (const table of movedTables) counts[table.name] = await compareTable(move, table)
    const file = createSecretStore(join(dataDir, secretsFile))
    const secrets = await moveSecrets({ file, source, target: createPostgresSecrets(target), key })
    await finish(move)
    return { counts, secrets }
  } finally {
    await queue.close()
    await Promise.all([other.close(), target.close()])
    source.close()
    lock.release()
  }
}

interface Move extends MoveOptions {
  source: Source
  target: Database
  queue: JobQueue
  contents: SourceContents
  /** Null if bodies are stored in the database. */
  bodies: Bodies | null
}

const tablesOfTarget = ['secrets', 'contents', ...movedTables.map(({ name }) => name)]

/** Counts connections of other engines. */
const countOthers = `
  SELECT count(*)::integer AS others FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE '${applicationName} %' AND pid <> pg_backend_pid()`
/** How often to check whether the connections of a stopped engine are gone, and the milliseconds between checks. */
const looks = { count: 20, pause: 100 }

const othersRow = z.object({ others: z.int() })
const beginningRow = othersRow.extend({ unfinished: z.boolean(), empty: z.boolean() })

/** PostgreSQL lists the connections of a stopped engine for a moment longer. */
async function awaitOthers(target: Database): Promise<void> {
  for (let left = looks.count; left > 0; left--) {
    const { rows } = await target.executeSql(countOthers)
    if (othersRow.parse(rows[0]).others === 0) return
    await sleep(looks.pause)
  }
}

/** Marks the database as unfinished, or finds that mark from an interrupted move. */
async function begin(target: Database, resume: boolean): Promise<void> {
  await awaitOthers(target)
  await target.transaction(async (session) => {
    const isEmpty = tablesOfTarget.map((name) => `NOT EXISTS (SELECT FROM ${name})`).join(' AND ')
    const { rows } = await session.executeSql(`
      SELECT to_regclass('${unfinishedMove}') IS NOT NULL AS unfinished, ${isEmpty} AS empty,
        (${countOthers})`)
    const { others, unfinished, empty } = beginningRow.parse(rows[0])
    if (others > 0) throw new MoveError('in_use')
    if (unfinished && !resume) throw new MoveError('unfinished')
    if (!unfinished && !empty) throw new MoveError('not_empty')
    if (!unfinished) await session.executeSql(`CREATE TABLE ${unfinishedMove} (begun_at timestamptz DEFAULT now())`)
  })
}

/** Continues after the last row that was moved; rows are added in the order of their keys. */
async function moveTable(move: Move, table: MovedTable): Promise<void> {
  const { source, target, signal, onAdvance } = move
  const rows = readSourceRows(source, table, await findLastKey(target, table))
  for (const batch of inBatches(rows, table)) {
    signal.throwIfAborted()
    if (table === messagesTable) await addMessages(move, batch)
    else await target.transaction((session) => addRows(session, table, batch))
    onAdvance('move', batch.length)
  }
}

function* inBatches(rows: Iterable<Row>, table: MovedTable): Generator<Row[]> {
  let batch: Row[] = []
  let octets = 0
  for (const row of rows) {
    batch.push(row)
    octets += row.reduce<number>((sum, value) => sum + lengthOf(value), 0)
    if (table === messagesTable) octets += messageOf(row).size
    if (batch.length < batchRows && octets < batchOctets) continue
    yield batch
    batch = []
    octets = 0
  }
  if (batch.length > 0) yield batch
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 0
}

const messageSchema = z.object({
  id: z.int(),
  token: z.string(),
  is_analyzed: z.literal([0, 1]),
  size: z.int(),
  content_id: z.int(),
})

function messageOf(row: Row): z.infer<typeof messageSchema> {
  const names = Object.keys(messagesTable.columns)
  return messageSchema.parse(Object.fromEntries(names.map((name, place) => [name, row[place]])))
}

/** Adds messages with their contents, and a job for each test with messages to analyze. */
async function addMessages(move: Move, rows: readonly Row[]): Promise<void> {
  const messages = rows.map(messageOf)
  // Recipients of one large message share its content, which is moved with the first of them.
  const first = messages.filter(({ id, content_id: contentId }) => id === contentId)
  const keys = await putBodies(move, first)
  await move.target.transaction(async (session) => {
    const contents = first.map(({ id }) => [id, 0, keys.get(id) ?? null])
    await addRows(session, contentsTable, contents)
    for (const { id } of first) if (!keys.has(id)) await move.contents.copy(session, id)
    await addRows(session, messagesTable, rows)
    for (const { token, size, is_analyzed: isAnalyzed } of messages)
      if (!isAnalyzed) await move.queue.send(session, token, size <= smallOctets ? 'small' : 'large')
  })
}

const contentsTable = {
  name: 'contents',
  columns: { id: 'bigint', is_arriving: 'boolean', body_key: 'text' },
} as const

/** Copies bodies into the body store and returns their keys. */
async function putBodies({ bodyPlace, bodies, contents }: Move, messages: readonly { id: number }[]) {
  const keys = new Map<number, string>()
  if (!bodies || !bodyPlace?.takesNew) return keys
  await forEachInParallel(messages, parallelRequests, async ({ id }) => {
    keys.set(id, await contents.putBody(bodies, id))
  })
  return keys
}

/** Compares every row of a table, several at a time. Returns the number of rows. */
async function compareTable(move: Move, table: MovedTable): Promise<number> {
  const { target, signal, onAdvance } = move
  return await target.transaction(async (session) => {
    // Reading bodies from a bucket can take minutes.
    await session.executeSql('SET LOCAL idle_in_transaction_session_timeout = 0')
    let count = 0
    await forEachInParallel(pairRows(move, session, table), parallelRequests, async ({ row, found }) => {
      signal.throwIfAborted()
      if (!(await isSame(move, table, row, found))) throw new MoveError('differs', table.name)
      count += 1
      onAdvance('compare', 1)
    })
    return count
  })
}

/** A row of the folder, and its fingerprint in the database. */
interface RowPair {
  row: Row
  found: readonly (string | null)[]
}

/** The rows of a table in both stores, paired. */
async function* pairRows({ source }: Move, session: Session, table: MovedTable): AsyncGenerator<RowPair> {
  const rows = readSourceRows(source, table, null)
  const more = table === messagesTable ? [contentDigestSql, bodyKeySql] : []
  for await (const found of readFingerprints(session, table, more)) {
    const next = rows.next()
    if (next.done) throw new MoveError('differs', table.name)
    yield { row: next.value, found }
  }
  if (!rows.next().done) throw new MoveError('differs', table.name)
}

/** Whether a row matches its fingerprint. */
async function isSame(move: Move, table: MovedTable, row: Row, found: RowPair['found']): Promise<boolean> {
  const kinds = Object.values(table.columns)
  const expected = row.map((value, place) => fingerprintOf(value, kinds[place] ?? 'text'))
  if (!isDeepStrictEqual(found.slice(0, expected.length), expected)) return false
  if (table !== messagesTable) return true
  const { content_id: id, size } = messageOf(row)
  const [digest, key = null] = found.slice(expected.length)
  const moved = key === null ? digest : await digestBody(move, { key, size })
  return moved === (await move.contents.digest(id))
}

/** Null for an incomplete body. */
async function digestBody({ bodies }: Move, body: Body): Promise<string | null> {
  if (!bodies)
    throw new StoreError('bodies_elsewhere', 'a message body is in a body store that the settings do not name')
  return await digestPieces(bodies.read(body)).catch((error: unknown) => {
    if (isUnreadable(error)) return null
    throw error
  })
}

const sequenceRow = z.object({ seq: z.int() }).optional()

/** Tables with numbered rows, and the table of the folder that their numbers come from. */
const numberedTables: readonly (readonly [table: string, source: string])[] = [
  ['contents', 'messages'],
  ...movedTables.filter(({ isNumbered }) => isNumbered).map(({ name }) => [name, name] as const),
]

/** Continues the numbering after the highest number the folder ever used, and lets engines use the database. */
async function finish({ source, target }: Move): Promise<void> {
  const selectLast = source.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?')
  await target.transaction(async (session) => {
    for (const [table, numbering] of numberedTables) {
      const last = sequenceRow.parse(selectLast.get(numbering))?.seq ?? 0
      await session.executeSql(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), $1, true) WHERE $1 > 0`, [last])
    }
    await session.executeSql(`DROP TABLE ${unfinishedMove}`)
  })
}
