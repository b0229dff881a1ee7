import { z } from 'zod'
import { instant } from '../columns.ts'
import type { MovedTable, TableRows } from '../moved-table.ts'
import type { InboxTestPlace } from '../repositories.ts'
import { identifier, join, type Statement, sql } from '../sql.ts'
import { all, changesRow, type StepRunner, type Steps } from '../steps/steps.ts'
import { archivedColumns, movedTables, readStoredRow } from '../tables.ts'
import { isLive } from './search.ts'

const placeRow = z.object({ created_at: instant, token: z.string() })

const sharedTables = movedTables.filter(({ archived }) => archived === 'all')
const tablesOfTest = movedTables.filter(({ archived }) => archived === 'test' || archived === 'message')

/** `columnOf`: how the database reads a column of a table. */
export function createRows(
  db: StepRunner,
  { schema, columnOf }: { schema: number; columnOf: (table: MovedTable, name: string) => Statement },
) {
  function* readTables(tables: readonly MovedTable[], condition: (table: MovedTable) => Statement): Steps<TableRows> {
    const read: [string, TableRows[string]][] = []
    for (const table of tables) {
      const columns = archivedColumns(table).map(([name]) => sql`${columnOf(table, name)} AS ${identifier(name)}`)
      const rows = yield* all(sql`
        SELECT ${join(columns)} FROM ${identifier(table.name)} ${condition(table)}
        ORDER BY ${join(table.key.map(identifier))}`)
      read.push([table.name, rows.map((row) => readStoredRow(table, row))])
    }
    return Object.fromEntries(read)
  }

  return {
    schema,

    /** Live tests, oldest first, starting after `after`. */
    async listTests(
      { after, limit }: { after: InboxTestPlace | null; limit: number },
      now: Date,
    ): Promise<InboxTestPlace[]> {
      const isAfter = after ? sql`AND (created_at, token) > (${after.createdAt}, ${after.token})` : sql``
      const rows = await db.all(sql`
        SELECT created_at, token FROM tests
        WHERE ${isLive(now)} ${isAfter}
        ORDER BY created_at, token
        LIMIT ${limit}`)
      return rows.map((row) => {
        const { created_at: createdAt, token } = placeRow.parse(row)
        return { createdAt, token }
      })
    },

    /** All rows of a live test and its messages in one snapshot; null if it does not exist. */
    readTest: (token: string, now: Date): Promise<TableRows | null> =>
      db.read(function* () {
        if (!(yield* changesRow(sql`SELECT 1 FROM tests WHERE token = ${token} AND ${isLive(now)}`))) return null
        return yield* readTables(tablesOfTest, belongsTo(token))
      }),

    /** All rows that do not belong to a test. */
    readShared: () => db.read(() => readTables(sharedTables, () => sql``)),
  }
}

function belongsTo(token: string): (table: MovedTable) => Statement {
  return ({ archived }) =>
    archived === 'message'
      ? sql`WHERE message_id IN (SELECT id FROM messages WHERE token = ${token})`
      : sql`WHERE token = ${token}`
}
