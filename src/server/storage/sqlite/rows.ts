import type { Database, Statement } from 'better-sqlite3'
import type { MovedTable } from '../moved-table.ts'
import type { RowRepository } from '../repositories.ts'
import { archivedColumns, movedTables, readStoredRow, type TableRows } from '../tables.ts'
import { readTestPlace } from '../test-rows.ts'
import { isLive } from './search-statements.ts'

/** Before all tests: the earliest time that JavaScript can represent (ECMA-262, section 21.4.1.1). */
const beforeAll = { createdAt: new Date(-8.64e15), token: '' }

const belongsTo = {
  all: '',
  test: 'WHERE token = @token',
  message: 'WHERE message_id IN (SELECT id FROM messages WHERE token = @token)',
}

export function createSqliteRows(db: Database, schema: number): RowRepository {
  const selectTests = db.prepare(`
    SELECT created_at, token FROM tests
    WHERE (created_at, token) > (@createdAt, @token) AND ${isLive}
    ORDER BY created_at, token
    LIMIT @limit`)
  const isTestLive = db.prepare(`SELECT 1 FROM tests WHERE token = @token AND ${isLive}`)
  const ofTest = [...prepareReading(db, 'test'), ...prepareReading(db, 'message')]
  const shared = prepareReading(db, 'all')

  // One snapshot, because other processes may write in the meantime.
  const readTest = db.transaction((token: string, now: Date) => {
    if (isTestLive.get({ token, now: now.getTime() }) === undefined) return null
    return readAll(ofTest, { token })
  })
  const readShared = db.transaction(() => readAll(shared, {}))

  return {
    schema,
    async listTests({ after, limit }, now) {
      const { createdAt, token } = after ?? beforeAll
      const rows = selectTests.all({ createdAt: createdAt.getTime(), token, limit, now: now.getTime() })
      return rows.map(readTestPlace)
    },
    readTest: async (token, now) => readTest(token, now),
    readShared: async () => readShared(),
  }
}

interface Reading {
  table: MovedTable
  statement: Statement<[Record<string, unknown>]>
}

function prepareReading(db: Database, place: keyof typeof belongsTo): Reading[] {
  return movedTables
    .filter(({ archived }) => archived === place)
    .map((table) => {
      const { name, inSqlite = {}, key } = table
      const members = archivedColumns(table).map(([column]) => `${inSqlite[column] ?? column} AS ${column}`)
      const statement = db.prepare<[Record<string, unknown>]>(
        `SELECT ${members.join(', ')} FROM ${name} ${belongsTo[place]} ORDER BY ${key.join(', ')}`,
      )
      return { table, statement }
    })
}

function readAll(readings: readonly Reading[], values: Record<string, unknown>): TableRows {
  return Object.fromEntries(
    readings.map(({ table, statement }) => [table.name, statement.all(values).map((row) => readStoredRow(table, row))]),
  )
}
