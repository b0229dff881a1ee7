import type { MovedTable } from '../../server/storage/moved-table.ts'
import type { RowRepository } from '../../server/storage/repositories.ts'
import { identifier, type Statement, sql } from '../../server/storage/sql.ts'
import { movedTables, readStoredRow, type TableRows } from '../../server/storage/tables.ts'
import { readTestPlace } from '../../server/storage/test-rows.ts'
import type { Database, Session } from '../database/database.ts'
import { isLive } from './search.ts'

const sharedTables = movedTables.filter(({ archived }) => archived === 'all')
const tablesOfTest = movedTables.filter(({ archived }) => archived === 'test' || archived === 'message')

export function createPostgresRows(db: Database, schema: number): RowRepository {
  return {
    schema,

    async listTests({ after, limit }, now) {
      const isAfter = after ? sql`AND (created_at, token) > (${after.createdAt}, ${after.token})` : sql``
      const rows = await db.all(sql`
        SELECT created_at, token FROM tests
        WHERE ${isLive(now)} ${isAfter}
        ORDER BY created_at, token
        LIMIT ${limit}`)
      return rows.map(readTestPlace)
    },

    readTest: (token, now) =>
      db.transaction(async (session) => {
        // Writers lock the test's row first, so nothing changes until everything is read.
        const test = await session.one(sql`SELECT 1 FROM tests WHERE token = ${token} AND ${isLive(now)} FOR SHARE`)
        return test === undefined ? null : await readTables(session, tablesOfTest, belongsTo(token))
      }),

    readShared: () => db.transaction((session) => readTables(session, sharedTables, () => sql``)),
  }
}

function belongsTo(token: string): (table: MovedTable) => Statement {
  return ({ archived }) =>
    archived === 'message'
      ? sql`WHERE message_id IN (SELECT id FROM messages WHERE token = ${token})`
      : sql`WHERE token = ${token}`
}

async function readTables(
  session: Session,
  tables: readonly MovedTable[],
  condition: (table: MovedTable) => Statement,
): Promise<TableRows> {
  const all: [string, TableRows[string]][] = []
  for (const table of tables) {
    const order = table.key.map(identifier).reduce((before, each) => sql`${before}, ${each}`)
    const rows = await session.all(sql`
      SELECT * FROM ${identifier(table.name)} ${condition(table)} ORDER BY ${order}`)
    all.push([table.name, rows.map((row) => readStoredRow(table, row))])
  }
  return Object.fromEntries(all)
}
