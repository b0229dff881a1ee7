import { z } from 'zod'
import { languageSchema } from '../language-schema.ts'
import { maxZoneTextLength } from '../limits.ts'
import { domainAuditSchema } from './domain.ts'
import { findingSchema } from './finding.ts'
import { testReportSchema } from './inbox-tests/inbox-test-report.ts'
import { problemSchema } from './problem.ts'
import { maxEditLength, recordEditSchema } from './record-edit.ts'
import { maxJsonOctetsAround, route } from './route.ts'

/*
 * The UI's own calls to try records before they are published, under `/app`. Nothing is stored, and known DNS answers
 * are not queried again. Tools of assistants call them with a key, whose lookups they count against.
 */

/** More edits than anyone makes at a time; each may need new answers. */
const maxEdits = 30

const edits = z.array(recordEditSchema).max(maxEdits).default([])
const lengthOfEdits = maxEdits * maxEditLength

/** What the edits change in addition to the score. */
const changes = {
  come: z.array(findingSchema).describe('Findings that would appear.'),
  go: z.array(findingSchema).describe('Findings that would disappear.'),
  zone_lines: z
    .string()
    .describe('The edits as lines of a master file (RFC 1035); replaced records are commented out.'),
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
  before: grading.describe('Without the edits.'),
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
  origins: z.array(z.string()).describe('The domains in the file; empty if only the caller knows.'),
  planned: plannedAuditSchema.nullable().describe('Null until one is chosen.'),
})

const busy = { description: 'Too many evaluations are running.', body: problemSchema }

export const planDomain = route({
  operationId: 'planDomain',
  method: 'POST',
  path: '/what-if/domain',
  summary: 'Audit a domain as if edited records were published.',
  auth: 'session',
  meter: 'lookup',
  body: {
    schema: z.object({
      domain: z.string(),
      selectors: z.array(z.string().min(1).max(200)).max(20).default([]),
      edits,
      lang: languageSchema,
    }),
    required: true,
    maxOctets: maxJsonOctetsAround(lengthOfEdits),
  },
  responses: {
    200: { description: 'The audit.', body: plannedAuditSchema },
    503: busy,
  },
})

export const planReport = route({
  operationId: 'planReport',
  method: 'POST',
  path: '/what-if/tests/{token}',
  summary: 'Evaluate the message of a test as if edited records were published.',
  auth: 'session',
  meter: 'lookup',
  params: z.object({ token: z.string() }),
  body: {
    schema: z.object({ edits, lang: languageSchema }),
    required: true,
    maxOctets: maxJsonOctetsAround(lengthOfEdits),
  },
  responses: {
    200: { description: 'The report.', body: plannedReportSchema },
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
  meter: 'lookup',
  body: {
    schema: z.object({
      file: z.string().min(1).max(255).describe('Its name in error messages.'),
      text: z.string().max(maxZoneTextLength),
      domain: z
        .string()
        .optional()
        .describe("By default the only domain in the file. A file without $ORIGIN is read as this domain's zone."),
      edits,
      lang: languageSchema,
    }),
    required: true,
    maxOctets: maxJsonOctetsAround(lengthOfEdits + maxZoneTextLength),
  },
  responses: {
    200: { description: 'The audit, or the domains to choose from.', body: zoneAuditSchema },
  },
})

export const whatIfRoutes = [planDomain, planReport, auditZone] as const
