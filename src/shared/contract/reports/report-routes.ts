import { z } from 'zod'
import { maxReportOctets } from '../../limits.ts'
import { visibleName } from '../../names/visible-text.ts'
import { policySchema } from '../facts/dmarc-policy.ts'
import { cursorSchema, limitSchema, sourceParams } from '../parameters.ts'
import { problemSchema } from '../problem.ts'
import { maxEditLength, recordEditSchema } from '../record-edit.ts'
import { maxJsonOctetsAround, routes } from '../route.ts'
import { draftOutcomeSchema } from './draft-outcome.ts'
import { reportSchema } from './report.ts'
import { reportKinds } from './report-kinds.ts'
import {
  domainReportsSchema,
  readinessSchema,
  reportSourceSchema,
  sourceClassSchema,
  sourcesSchema,
  tlsOverviewSchema,
} from './sources.ts'
import { exclusionSchema, importedReportSchema, reportParams, storedReportSchema } from './stored-report.ts'

/** As many as in `what-if.ts`. */
const maxDraftEdits = 30

const notFound = { description: 'No such report.', body: problemSchema }
const domainParams = z.object({
  domain: z
    .string()
    .min(1)
    .max(1000)
    .meta({ param: { id: 'ReportedDomain' } }),
})
/** One year and one day, so that a year can be compared with its start. */
const maxDays = 366
const windowQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxDays)
    .default(30)
    .meta({ description: 'Days up to the latest report, in UTC.', param: { id: 'Days' } }),
})

/** Who may read reports. */
const reading = { tag: 'reports', auth: 'key_or_session', right: 'reports:read' } as const
/** Who may change reports. */
const writing = { tag: 'reports', auth: 'key_or_session', right: 'reports:write' } as const

/** Reports as documents. */
export const reportRoutes = routes({
  importReports: {
    method: 'POST',
    path: '/reports',
    summary:
      'Add a file with DMARC aggregate reports (XML), TLS reports (JSON), or failure reports: alone, compressed (gzip, ZIP), or in the email they came with; or a bounce, a complaint, or a mailbox file (mbox) of them. The format is detected from the content.',
    ...writing,
    meter: 'import',
    query: z.object({ name: z.string().min(1).max(500).default('report').describe('The name of the file.') }),
    body: {
      mediaTypes: [
        'application/octet-stream',
        'application/xml',
        'text/xml',
        'application/gzip',
        'application/zip',
        'application/json',
        'application/tlsrpt+json',
        'application/tlsrpt+gzip',
        'message/rfc822',
      ],
      maxOctets: maxReportOctets,
    },
    responses: {
      202: {
        description: 'Stored. One result per report, bounce, or complaint in the file, or the reason why it has none.',
        body: z.object({ results: z.array(importedReportSchema) }),
      },
    },
  },
  listDomainReports: {
    method: 'GET',
    path: '/reports',
    summary: 'List the reports, latest first.',
    ...reading,
    query: z.object({
      domain: z.string().min(1).max(1000).optional(),
      kind: z.enum(reportKinds).optional(),
      excluded: exclusionSchema.unwrap().optional().describe('Only reports excluded from charts for this reason.'),
      cursor: cursorSchema,
      limit: limitSchema,
    }),
    responses: {
      200: {
        description: 'A page of the reports.',
        body: z.object({ reports: z.array(storedReportSchema), next_cursor: z.string().nullable() }),
      },
    },
  },
  readDomainReport: {
    method: 'GET',
    path: '/reports/{id}',
    summary: 'Read a report as it was parsed.',
    ...reading,
    params: reportParams,
    responses: {
      200: { description: 'The report.', body: storedReportSchema.extend({ report: reportSchema }) },
      404: notFound,
    },
  },
  vouchForReport: {
    method: 'PUT',
    path: '/reports/{id}',
    summary: 'Vouch for a report that is forged or unverified, so that it counts, or take that back.',
    tag: 'reports',
    auth: 'key_or_session',
    right: 'owner',
    isLogged: true,
    params: reportParams,
    body: {
      schema: z.object({
        authenticity: z.literal('vouched').nullable().describe('Null: what its mail shows decides again.'),
      }),
      required: true,
    },
    responses: {
      200: { description: 'The report.', body: storedReportSchema },
      404: notFound,
    },
  },
  deleteDomainReport: {
    method: 'DELETE',
    path: '/reports/{id}',
    summary: 'Delete a report. Its messages are no longer counted.',
    ...writing,
    params: reportParams,
    responses: {
      204: { description: 'Deleted.', body: 'empty' },
      404: notFound,
    },
  },
})

/** What reports show about a domain. */
export const reportInsightRoutes = routes({
  readDomainReports: {
    method: 'GET',
    path: '/domains/{domain}/reports',
    summary: 'What the reports of a domain say: sums, and messages per day.',
    ...reading,
    params: domainParams,
    query: windowQuery,
    responses: {
      200: { description: 'The sums. Without reports, they are null and empty.', body: domainReportsSchema },
    },
  },
  readReportSources: {
    method: 'GET',
    path: '/domains/{domain}/sources',
    summary: 'List the sources that send mail as a domain.',
    ...reading,
    params: domainParams,
    query: windowQuery,
    responses: { 200: { description: 'The sources.', body: sourcesSchema } },
  },
  readTlsReports: {
    method: 'GET',
    path: '/domains/{domain}/tls',
    summary: 'Encrypted and failed connections to the mail servers of a domain, from TLS reports.',
    ...reading,
    params: domainParams,
    query: windowQuery,
    responses: { 200: { description: 'The sums.', body: tlsOverviewSchema } },
  },
  describeReportSource: {
    method: 'PUT',
    path: '/sources/{id}',
    summary: 'Name and classify a source.',
    ...writing,
    params: sourceParams,
    body: {
      schema: z.object({
        name: visibleName(100).nullable().describe('Null: the name is inferred.'),
        class: sourceClassSchema.nullable().describe('Null: the class is inferred.'),
      }),
      required: true,
    },
    responses: {
      200: {
        description:
          'The source, with the sums of the last 30 days, or of the 30 days up to its latest message if that is older.',
        body: reportSourceSchema,
      },
      404: { description: 'No such source.', body: problemSchema },
    },
  },
  readReadiness: {
    method: 'GET',
    path: '/domains/{domain}/readiness',
    summary: 'Whether a stricter DMARC policy would lose legitimate mail, from the reports of the last 30 days.',
    ...reading,
    params: domainParams,
    query: z.object({ policy: policySchema.default('reject') }),
    responses: {
      200: { description: 'What is missing.', body: readinessSchema },
    },
  },
  tryDraft: {
    method: 'POST',
    path: '/domains/{domain}/draft-outcome',
    summary:
      'What receivers would have done with the reported mail of the last 30 days if edited records had been published. Nothing is stored.',
    ...reading,
    params: domainParams,
    body: {
      schema: z.object({ edits: z.array(recordEditSchema).max(maxDraftEdits) }),
      required: true,
      maxOctets: maxJsonOctetsAround(maxDraftEdits * maxEditLength),
    },
    responses: {
      200: { description: 'The outcome.', body: draftOutcomeSchema },
    },
  },
})
