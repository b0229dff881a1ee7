import { z } from 'zod'
import { tokenAlphabet, tokenLength } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { authenticities, reportDoubts, reportWaySchema } from '../../../shared/contract/reports/stored-report.ts'
import type { ColumnKind, MovedTable, StoredRow, StoredValue, TableRows } from '../../storage/moved-table.ts'
import { archivedColumns, messagesTable, movedTables } from '../../storage/tables.ts'

/*
 * The files of an archive of all data, in this order. An import ignores those for people:
 *
 *   archive.json                        the manifest, first
 *   settings.json
 *   keys.json, mailboxes.json           for people
 *   tests/<day>-<token>/test.json       for people
 *   tests/<day>-<token>/rows.json       the rows of the test
 *   tests/<day>-<token>/message-1.json  the rows of its first message, with delivery and report
 *   tests/<day>-<token>/message-1.eml   the message itself
 *   tests/<day>-<token>/report-1.json   for people
 *   reports/<id>/file.json              a file with DMARC, TLS, or failure reports: how it came
 *   reports/<id>/report.xml             the file itself, which is read again; also .json, .gz, .zip, .eml
 *   rows.json                           the rows of shared tables, last, to include keys created meanwhile
 */

/** The version of this format. Archives of later versions are refused. */
export const archiveFormat = 1

export const archiveFiles = {
  manifest: 'archive.json',
  settings: 'settings.json',
  keys: 'keys.json',
  mailboxes: 'mailboxes.json',
  rows: 'rows.json',
} as const

/** The names of a test's files. */
export function testFiles(token: string, createdAt: Date) {
  const folder = `tests/${createdAt.toISOString().slice(0, 10)}-${token}`
  return {
    test: `${folder}/test.json`,
    rows: `${folder}/rows.json`,
    /** Messages are numbered from 1. */
    messageRows: (number: number) => `${folder}/message-${number}.json`,
    message: (number: number) => `${folder}/message-${number}.eml`,
    report: (number: number) => `${folder}/report-${number}.json`,
  }
}

/** The names of the files for one file of reports. */
export function reportFiles(id: number, octets: Buffer) {
  return { row: `reports/${id}/file.json`, content: `reports/${id}/report.${typeOfReport(octets)}` }
}

/** Only for people: an import detects the type from the content. */
function typeOfReport(octets: Buffer): string {
  if (octets[0] === 0x1f) return 'gz'
  const start = octets.toString('latin1', 0, 100).trimStart()
  if (start.startsWith('PK')) return 'zip'
  if (start.startsWith('{')) return 'json'
  return start.startsWith('<') ? 'xml' : 'eml'
}

/** The purpose of a file in an archive. */
export type ArchivedPart =
  | { kind: 'manifest' | 'settings' | 'shared_rows' }
  | { kind: 'test_rows'; token: string }
  | { kind: 'message_rows' | 'message'; token: string; number: number }
  | { kind: 'report_row' | 'report'; id: number }
  /** Repeats other data in readable form. */
  | { kind: 'for_people' }

const inTest = new RegExp(
  `^tests/\\d{4,6}-\\d\\d-\\d\\d-(?<token>[${tokenAlphabet}]{${tokenLength}})/` +
    '(?:(?<test>test|rows)\\.json|(?<part>message|report)-(?<number>[1-9]\\d{0,3})\\.(?<type>json|eml))$',
)

const ofReport = /^reports\/(?<id>[1-9]\d{0,14})\/(?:(?<row>file\.json)|report\.(?:xml|json|gz|zip|eml))$/

/** The purpose of a file, by its name; null for unknown files. */
export function partOf(name: string): ArchivedPart | null {
  if (name === archiveFiles.manifest) return { kind: 'manifest' }
  if (name === archiveFiles.settings) return { kind: 'settings' }
  if (name === archiveFiles.rows) return { kind: 'shared_rows' }
  if (name === archiveFiles.keys || name === archiveFiles.mailboxes) return { kind: 'for_people' }
  const { id, row } = ofReport.exec(name)?.groups ?? {}
  if (id !== undefined) return { kind: row === undefined ? 'report' : 'report_row', id: Number(id) }
  const { token, test, part, number, type } = inTest.exec(name)?.groups ?? {}
  if (token === undefined) return null
  if (test !== undefined) return test === 'rows' ? { kind: 'test_rows', token } : { kind: 'for_people' }
  if (part === 'report') return type === 'json' ? { kind: 'for_people' } : null
  return { kind: type === 'json' ? 'message_rows' : 'message', token, number: Number(number) }
}

/** Enough to report the version of a later archive. */
export const anyManifestSchema = z.object({
  format: z.int().min(1),
  version: z
    .string()
    .regex(/^[\w.+-]{1,50}$/)
    .describe('Of the Sendproof that wrote it.'),
})

export const manifestSchema = anyManifestSchema.extend({
  format: z.literal(archiveFormat),
  schema: z.int().min(1).describe('How many migrations its rows have gone through.'),
  exported_at: z.iso.datetime(),
  left_out: z
    .object({
      settings: z.array(z.string().max(100)).max(100).describe('The secret settings that were stated in the file.'),
      relay: z
        .boolean()
        .nullable()
        .describe('Whether a server for sending was set up, which is kept with its password; null: not known.'),
    })
    .describe('What has to be entered again.'),
})
export type Manifest = z.infer<typeof manifestSchema>

export const settingsFileSchema = z.record(z.string().max(100), z.unknown())

/** The latest time that JavaScript can represent (ECMA-262, section 21.4.1.1). */
const lastMoment = 8.64e15

const valueSchemas = {
  text: z.string(),
  json: z.string(),
  boolean: z.boolean(),
  integer: z.int(),
  bigint: z.int(),
  real: z.number(),
  moment: z.int().min(0).max(lastMoment),
} satisfies Record<Exclude<ColumnKind, 'octets'>, z.ZodType>

/**
 * A row with only columns of its table. Earlier versions had fewer; the database rejects null where a value is
 * required.
 */
function rowSchema(table: MovedTable): z.ZodType<StoredRow> {
  const shape: Record<string, z.ZodType<StoredValue | undefined>> = {}
  for (const [name, kind] of archivedColumns(table)) shape[name] = valueSchemas[kind].nullable().optional()
  return z.strictObject(shape)
}

/** How a file of reports arrived. The reports in it are parsed again. */
export const reportRowSchema = z.strictObject({
  name: z.string(),
  via: reportWaySchema,
  received_at: z.int().min(0).max(lastMoment),
  delivery: z.string().nullable(),
  authenticity: z.enum(authenticities).nullable(),
  doubt: z.enum(reportDoubts).nullable(),
})
export type ReportRow = z.infer<typeof reportRowSchema>

/** The rows of a file, from tables that belong there. Earlier versions had fewer tables. */
export function rowsSchema(place: 'test' | 'message' | 'all'): z.ZodType<TableRows> {
  return z.strictObject(
    Object.fromEntries(tablesAt(place).map((table) => [table.name, z.array(rowSchema(table)).default([])])),
  )
}

/** Each message has a file of its own, although its rows belong to a test. */
function tablesAt(place: 'test' | 'message' | 'all'): MovedTable[] {
  const tables = movedTables.filter(({ archived }) => archived === place)
  if (place === 'all') return tables
  return place === 'test' ? tables.filter((table) => table !== messagesTable) : [messagesTable, ...tables]
}

/** Splits the rows of a test into its own and those of its messages. */
export function splitRows(rows: TableRows): { test: TableRows; messages: { id: number; rows: TableRows }[] } {
  const ofTables = (tables: readonly MovedTable[], rowsOf: (name: string) => readonly StoredRow[]) =>
    Object.fromEntries(tables.map(({ name }) => [name, rowsOf(name)]))
  const { messages = [] } = rows
  return {
    test: ofTables(tablesAt('test'), (name) => rows[name] ?? []),
    messages: messages.map((message) => {
      const { id } = message
      if (typeof id !== 'number') throw new Error('a message has no number')
      const others = (name: string) => (rows[name] ?? []).filter((row) => row.message_id === id)
      return {
        id,
        rows: ofTables(tablesAt('message'), (name) => (name === messagesTable.name ? [message] : others(name))),
      }
    }),
  }
}
