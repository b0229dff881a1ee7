import { z } from 'zod'
import { domainReportTables } from './domain-reports/tables.ts'
import { monitorTables } from './monitors/tables.ts'
import type { ColumnKind, MovedTable, StoredRow } from './moved-table.ts'
import { domainAuditsTable } from './repositories/domain-audits.ts'
import { testsTable } from './repositories/inbox-tests.ts'
import { keysTable } from './repositories/keys.ts'
import { arrivalsTable, mailboxesTable } from './repositories/mailboxes.ts'
import { pickupsTable, placementsTable } from './repositories/placements.ts'
import { countersTable } from './repositories/quotas.ts'
import { reportsTable } from './repositories/reports.ts'
import { testWebhookTable } from './webhooks/create-test-webhooks.ts'

/**
 * Messages. One claimed by a dead engine counts as suspect in both databases. Its content has the id of the first
 * message with that content.
 */
export const messagesTable = {
  name: 'messages',
  columns: {
    id: 'bigint',
    token: 'text',
    is_analyzed: 'boolean',
    suspicion: 'integer',
    size: 'integer',
    received_at: 'moment',
    delivery: 'json',
    content_id: 'bigint',
  },
  inSqlite: {
    is_analyzed: `state = 'done'`,
    suspicion: `CASE state WHEN 'claimed' THEN max(attempts, 1) ELSE attempts END`,
    content_id: `coalesce((SELECT min(id) FROM messages AS first WHERE first.file = messages.file), id)`,
  },
  key: ['id'],
  archived: 'test',
} as const satisfies MovedTable

/** All tables to move; referenced tables come first. Sessions are left behind. */
export const movedTables: readonly MovedTable[] = [
  keysTable,
  testsTable,
  testWebhookTable,
  messagesTable,
  reportsTable,
  {
    name: 'signing_keys',
    columns: { domain: 'text', message_id: 'bigint', selector: 'text' },
    key: ['domain', 'message_id', 'selector'],
    archived: 'message',
  },
  domainAuditsTable,
  countersTable,
  mailboxesTable,
  arrivalsTable,
  placementsTable,
  pickupsTable,
  ...monitorTables,
  ...domainReportTables,
]

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
