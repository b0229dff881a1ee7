import { z } from 'zod'
import { mailboxTroubleSchema } from '../mailboxes.ts'
import { sourceParams } from '../parameters.ts'
import { problemSchema } from '../problem.ts'
import { route } from '../route.ts'
import { aggregateRecordSchema, reportProblemSchema } from './report.ts'
import { reportParams, reportWaySchema } from './stored-report.ts'

/*
 * The UI's own calls about DMARC, TLS, and failure reports, under `/app`: evidence as it was stored on this computer.
 */

const instant = z.iso.datetime()
/** Maximum number of records per page; a report may have thousands. */
const maxRecords = 100

const sourceRecordSchema = z.object({
  report: z.object({ id: z.int().min(1), org: z.string(), begin: instant, end: instant }),
  position: z.int().min(0).describe('Its place in the report, from 0.'),
  record: aggregateRecordSchema,
})
export type SourceRecord = z.infer<typeof sourceRecordSchema>

export const listSourceRecords = route({
  operationId: 'listSourceRecords',
  method: 'GET',
  path: '/sources/{id}/records',
  summary: 'List the latest records of a source, latest first.',
  auth: 'session',
  params: sourceParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(maxRecords).default(20) }),
  responses: {
    200: { description: 'The records.', body: z.object({ records: z.array(sourceRecordSchema) }) },
    404: { description: 'No such source.', body: problemSchema },
  },
})

/** `confirmed`: the name resolves back to the address. `claimed`: it does not. `none`: there is no name. */
const hostNameSchema = z.object({
  state: z.enum(['confirmed', 'claimed', 'none', 'unknown']),
  name: z.string().nullable(),
  service: z
    .string()
    .nullable()
    .describe('The name of the service to which a confirmed name belongs; null if unknown.'),
})
export type HostName = z.infer<typeof hostNameSchema>

const sourceAddressesSchema = z.object({
  records: z.int().min(0).describe('The latest records of the source, whose addresses are counted.'),
  total: z.int().min(0).describe('Addresses in them.'),
  addresses: z
    .array(
      z.object({
        ip: z.string(),
        messages: z.int().min(0),
        host: hostNameSchema.nullable().describe('Null if it was not asked for.'),
      }),
    )
    .describe('Most messages first.'),
})
export type SourceAddresses = z.infer<typeof sourceAddressesSchema>

export const listSourceAddresses = route({
  operationId: 'listSourceAddresses',
  method: 'GET',
  path: '/sources/{id}/addresses',
  summary: 'List the addresses of a source, with their names in the DNS if asked for.',
  auth: 'session',
  params: sourceParams,
  query: z.object({ names: z.stringbool().default(false).describe('Whether to look up their names.') }),
  responses: {
    200: { description: 'The addresses.', body: sourceAddressesSchema },
    404: { description: 'No such source.', body: problemSchema },
  },
})

export const readReportText = route({
  operationId: 'readReportText',
  method: 'GET',
  path: '/reports/{id}/source',
  summary: 'Read the text of a report as it was received, or that of one of its records.',
  auth: 'session',
  params: reportParams,
  query: z.object({
    record: z.coerce.number().int().min(0).optional().describe('The place of the record in the report, from 0.'),
  }),
  responses: {
    200: {
      description: 'The text.',
      body: z.object({
        text: z.string(),
        is_truncated: z.boolean().describe('Whether only its beginning is included.'),
      }),
    },
    404: { description: 'No such report, or it has no such record.', body: problemSchema },
  },
})

/** Maximum number of refused reports listed in an answer. */
export const maxListedProblems = 20

const reportSyncSchema = z.object({
  mailbox: z.string().describe('The ID of the mailbox.'),
  address: z.string(),
  folder: z.string(),
  seen: z.int().describe('Messages that were looked at.'),
  stored: z.int(),
  duplicate: z.int().describe('Reports that were stored before.'),
  refused: z.int(),
  problems: z
    .array(z.object({ file: z.string(), problem: reportProblemSchema }))
    .max(maxListedProblems)
    .describe('Why reports were refused: the first ones.'),
  is_complete: z.boolean().describe('Whether all messages were looked at. Otherwise, call again.'),
  trouble: mailboxTroubleSchema.nullable().describe('Why the mailbox cannot be read.'),
})
export type ReportSyncResult = z.infer<typeof reportSyncSchema>

export const syncReports = route({
  operationId: 'syncReports',
  method: 'POST',
  path: '/reports/sync',
  summary: 'Read new reports from mailboxes, for up to a minute per mailbox. Nothing in a mailbox is changed.',
  auth: 'session',
  body: {
    schema: z.object({ mailbox: z.string().optional().describe('The ID of one mailbox. Without it, all are read.') }),
    required: true,
  },
  responses: {
    200: { description: 'The results.', body: z.object({ mailboxes: z.array(reportSyncSchema) }) },
    404: { description: 'No such mailbox, or reports are not read from it.', body: problemSchema },
  },
})

const failedFileSchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  via: reportWaySchema,
  received_at: instant,
  octets: z.int(),
  problem: reportProblemSchema,
})

export const listFailedFiles = route({
  operationId: 'listFailedReportFiles',
  method: 'GET',
  path: '/reports/failed',
  summary: 'List the files with reports that are kept although reading them failed, latest first.',
  auth: 'session',
  responses: {
    200: { description: 'The files.', body: z.object({ files: z.array(failedFileSchema) }) },
  },
})

export const deleteFailedFile = route({
  operationId: 'deleteFailedReportFile',
  method: 'DELETE',
  path: '/reports/failed/{id}',
  summary: 'Delete a file that could not be read.',
  auth: 'session',
  params: reportParams,
  responses: {
    204: { description: 'Deleted.', body: 'empty' },
    404: { description: 'No such file, or it was read.', body: problemSchema },
  },
})

export const appReportRoutes = [
  listSourceRecords,
  readReportText,
  listSourceAddresses,
  syncReports,
  listFailedFiles,
  deleteFailedFile,
] as const
