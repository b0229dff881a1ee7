import { z } from 'zod'
import { domainReportTables } from './domain-reports/tables.ts'
import { monitorTables } from './monitors/tables.ts'
import type { ColumnKind, MovedTable } from './moved-table.ts'
import { countersTable } from './repositories/quotas.ts'
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
    is_analysed: 'boolean',
    suspicion: 'integer',
    size: 'integer',
    received_at: 'moment',
    delivery: 'json',
    content_id: 'bigint',
  },
  inSqlite: {
    is_analysed: `state = 'done'`,
    suspicion: `CASE state WHEN 'claimed' THEN max(attempts, 1) ELSE attempts END`,
    content_id: `coalesce((SELECT min(id) FROM messages AS first WHERE first.file = messages.file), id)`,
  },
  key: ['id'],
  archived: 'test',
} as const satisfies MovedTable

/** All tables to move; referenced tables come first. Sessions are left behind. */
export const movedTables: readonly MovedTable[] = [
  {
    name: 'keys',
    columns: {
      id: 'text',
      hash: 'octets',
      name: 'text',
      plan: 'text',
      rights: 'text',
      credits: 'integer',
      created_at: 'moment',
      last_used_at: 'moment',
      revoked_at: 'moment',
    },
    key: ['id'],
    archived: 'all',
  },
  {
    name: 'tests',
    columns: {
      token: 'text',
      lang: 'text',
      name: 'text',
      sending_ip: 'text',
      key_id: 'text',
      status: 'text',
      created_at: 'moment',
      received_at: 'moment',
      done_at: 'moment',
      expires_at: 'moment',
      reported_message_id: 'bigint',
      removed_at: 'moment',
      score: 'real',
      verdict: 'text',
      search_text: 'text',
      charged_key_id: 'text',
    },
    key: ['token'],
    archived: 'test',
  },
  testWebhookTable,
  messagesTable,
  {
    name: 'reports',
    columns: {
      message_id: 'bigint',
      done_at: 'moment',
      score: 'real',
      score_floor: 'real',
      verdict: 'text',
      verdict_floor: 'text',
      subject: 'text',
      author: 'text',
      outcomes: 'json',
      facts: 'json',
      stream: 'text',
      points: 'json',
      judged_by: 'text',
      list_tally: 'json',
    },
    key: ['message_id'],
    archived: 'message',
  },
  {
    name: 'signing_keys',
    columns: { domain: 'text', message_id: 'bigint', selector: 'text' },
    key: ['domain', 'message_id', 'selector'],
    archived: 'message',
  },
  {
    name: 'domain_audits',
    columns: { domain: 'text', selectors: 'text', expires_at: 'moment', outcomes: 'json', facts: 'json' },
    key: ['domain', 'selectors'],
    // Short-lived rows.
    archived: null,
  },
  countersTable,
  {
    name: 'mailboxes',
    columns: { id: 'text', created_at: 'moment', settings: 'json', trouble: 'json', permanent_since: 'moment' },
    key: ['id'],
    archived: 'all',
  },
  {
    name: 'permanent_arrivals',
    columns: { mailbox_id: 'text', digest: 'text', arrived_at: 'moment', is_refused: 'boolean' },
    key: ['mailbox_id', 'digest'],
    archived: 'all',
  },
  {
    name: 'placements',
    columns: {
      token: 'text',
      mailbox_id: 'text',
      provider: 'text',
      address: 'text',
      checked_at: 'moment',
      found: 'json',
    },
    key: ['token', 'mailbox_id'],
    archived: 'test',
  },
  {
    name: 'pickups',
    columns: { mailbox_id: 'text', folder: 'text', uid_validity: 'text', uid: 'bigint', token: 'text' },
    key: ['mailbox_id', 'folder', 'uid_validity', 'uid'],
    archived: 'test',
  },
  ...monitorTables,
  ...domainReportTables,
]

/** A value in JSON: times in milliseconds since 1970, documents as text. */
export type StoredValue = string | number | boolean | null
/** Rows of earlier schemas have fewer columns. */
export type StoredRow = Readonly<Record<string, StoredValue | undefined>>
/** Rows by table, in key order. */
export type TableRows = Readonly<Record<string, readonly StoredRow[]>>

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
