import { z } from 'zod'
import { languageSchema } from '../language.ts'
import { domainAuditSchema } from './domain.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'
import { findingSchema, testReportSchema } from './tests.ts'

/*
 * The UI's own calls to try records before they are published, under `/app`. Nothing is stored, and known DNS answers
 * are not queried again.
 */

/** More than anyone edits in one go; each may need new answers. */
const maxEdits = 30
/** Maximum record length in characters, far more than these records need. */
const maxRecordLength = 4_096
/** Maximum length of a name as text, with its final dot and every byte escaped. */
const maxNameLength = 1_016
/** Maximum zone file size in characters: about 20,000 records, read within 0.1 s. */
export const maxZoneTextLength = 1_048_576

export const editableTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'TLSA', 'TXT'] as const

/** Records of one name and type that would replace the published ones. */
export const recordEditSchema = z.object({
  name: z.string().min(1).max(maxNameLength).describe('The name that holds it, whole.'),
  type: z.enum(editableTypes),
  current: z
    .string()
    .max(maxRecordLength)
    .nullable()
    .describe('The records whose place it takes, a line each; null where it stands beside what is there.'),
  value: z
    .string()
    .max(maxRecordLength)
    .describe('The records, a line each: for TXT its text, else as in a zone file. Empty: none.'),
})
export type RecordEdit = z.infer<typeof recordEditSchema>

const edits = z.array(recordEditSchema).max(maxEdits).default([])

/** What the edits change besides the score. */
const changes = {
  come: z.array(findingSchema).describe('What would be found anew.'),
  go: z.array(findingSchema).describe('What would be found no more.'),
  zone_lines: z
    .string()
    .describe('The edits as lines of a master file (RFC 1035); what they take the place of is commented out.'),
}

const grading = domainAuditSchema.pick({
  score: true,
  score_floor: true,
  grade: true,
  grade_floor: true,
  coverage: true,
})

export const plannedAuditSchema = z.object({
  audit: domainAuditSchema.describe('With the edits published.'),
  before: grading.describe('As it is without them.'),
  ...changes,
})
export type PlannedAudit = z.infer<typeof plannedAuditSchema>

export const plannedReportSchema = z.object({
  test: testReportSchema.describe('With the edits published before the message was sent.'),
  before: testReportSchema.pick({ score: true, score_floor: true, verdict: true, verdict_floor: true }),
  ...changes,
})
export type PlannedReport = z.infer<typeof plannedReportSchema>

/** An audit of a domain in a zone file. */
export const zoneAuditSchema = z.object({
  origins: z
    .array(z.string())
    .describe('The domains that the file holds zones of; none while only the caller can tell.'),
  planned: plannedAuditSchema.nullable().describe('Null while it is not clear which of them is meant.'),
})

const invalid = { description: 'Something stated is invalid; a zone file names the line.', body: problemSchema }
const sessionRequired = { description: 'The UI has no session.', body: problemSchema }
const busy = { description: 'Too many plans are judged at this moment.', body: problemSchema }

export const planDomain = route({
  operationId: 'planDomain',
  method: 'POST',
  path: '/what-if/domain',
  summary: 'Audit a domain as if edited records were published.',
  auth: 'session',
  body: {
    schema: z.object({
      domain: z.string(),
      selectors: z.array(z.string().min(1).max(200)).max(20).default([]),
      edits,
      lang: languageSchema,
    }),
    required: true,
  },
  responses: {
    200: { description: 'The audit.', body: plannedAuditSchema },
    400: invalid,
    401: sessionRequired,
    503: busy,
  },
})

export const planReport = route({
  operationId: 'planReport',
  method: 'POST',
  path: '/what-if/tests/{token}',
  summary: 'Judge the message of a test as if edited records were published.',
  auth: 'session',
  params: z.object({ token: z.string() }),
  body: { schema: z.object({ edits, lang: languageSchema }), required: true },
  responses: {
    200: { description: 'The report.', body: plannedReportSchema },
    400: invalid,
    401: sessionRequired,
    404: { description: 'No such test, or it has no report yet.', body: problemSchema },
    503: busy,
  },
})

export const auditZone = route({
  operationId: 'auditZone',
  method: 'POST',
  path: '/zone-audits',
  summary: 'Audit a domain from a zone file, offline.',
  auth: 'session',
  body: {
    schema: z.object({
      file: z.string().min(1).max(255).describe('What errors call it.'),
      text: z.string().max(maxZoneTextLength),
      domain: z
        .string()
        .optional()
        .describe('Without it, the only one that the file holds. A file that states no $ORIGIN is taken for its zone.'),
      edits,
      lang: languageSchema,
    }),
    required: true,
  },
  responses: {
    200: { description: 'The audit, or which domains there are to choose from.', body: zoneAuditSchema },
    400: invalid,
    401: sessionRequired,
  },
})
