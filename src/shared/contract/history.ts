import { z } from 'zod'
import { languageSchema } from '../language-schema.ts'
import { groupPointsSchema } from '../report/group-points.ts'
import { listTallySchema } from '../report/list-tally.ts'
import { placementSchema } from './placement.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'
import {
  scoreFloorSchema,
  testReportSchema,
  testStatuses,
  testSummarySchema,
  tokenSchema,
  verdictFloorSchema,
  verdicts,
} from './tests.ts'

/*
 * The UI's own calls about past tests: all tests of this engine, and replaced reports. They need a session.
 */

const sessionRequired = { description: 'The UI has no session.', body: problemSchema }
const invalid = { description: 'A parameter is missing or invalid.', body: problemSchema }
const notFound = { description: 'No such test or report.', body: problemSchema }

/** Longer than any useful search text. */
export const maxSearchText = 200
/** A stream is a domain and an identifier or an address, each at most 255 characters. */
const maxStream = 512

const streamSchema = z.string().nullable().describe('The stream it belongs to; null if unknown.')

export const historyTestSchema = testSummarySchema.extend({ stream: streamSchema })
export type HistoryTest = z.infer<typeof historyTestSchema>

export const historyOrders = ['newest', 'oldest', 'best', 'worst'] as const

export const searchTests = route({
  operationId: 'searchTests',
  method: 'GET',
  path: '/tests',
  summary: 'Search the tests of this engine.',
  auth: 'session',
  query: z.object({
    text: z.string().max(maxSearchText).default('').describe('Words in name, subject or author.'),
    status: z.enum(testStatuses).optional(),
    verdict: z.enum(verdicts).optional(),
    since: z.iso.datetime().optional().describe('Created at this time or later.'),
    stream: z.string().max(maxStream).optional(),
    order: z.enum(historyOrders).default('newest'),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  responses: {
    200: {
      description: 'A page of the tests.',
      body: z.object({ tests: z.array(historyTestSchema), total: z.int().describe('On all pages.') }),
    },
    400: invalid,
    401: sessionRequired,
  },
})

const tokenParams = z.object({ token: z.string() })

export const restoreTest = route({
  operationId: 'restoreTest',
  method: 'POST',
  path: '/tests/{token}/restore',
  summary: 'Restore a recently deleted test.',
  auth: 'session',
  params: tokenParams,
  responses: { 204: { description: 'Restored.', body: 'empty' }, 401: sessionRequired, 404: notFound },
})

export const reportOverviewSchema = z.object({
  token: tokenSchema,
  number: z.int().min(1).describe('The number of the message in its test.'),
  name: z.string().nullable(),
  subject: z.string().nullable(),
  from: z.string().nullable(),
  received_at: z.iso.datetime(),
  score: z.number().nullable(),
  score_floor: scoreFloorSchema,
  verdict: z.enum(verdicts),
  verdict_floor: verdictFloorSchema,
  stream: streamSchema,
  points: groupPointsSchema,
  list_tally: listTallySchema.nullable().describe('Null if not counted yet.'),
})
export type ReportOverview = z.infer<typeof reportOverviewSchema>

const reportsBody = z.object({ reports: z.array(reportOverviewSchema) })

export const listReports = route({
  operationId: 'listReports',
  method: 'GET',
  path: '/tests/{token}/reports',
  summary: 'List the reports of a test, earliest first.',
  auth: 'session',
  params: tokenParams,
  responses: {
    200: { description: 'The reports; empty for an unknown test.', body: reportsBody },
    401: sessionRequired,
  },
})

export const readEarlierReport = route({
  operationId: 'readEarlierReport',
  method: 'GET',
  path: '/tests/{token}/reports/{number}',
  summary: 'Read a report of a test, including replaced ones.',
  auth: 'session',
  params: z.object({ token: z.string(), number: z.coerce.number().int().min(1) }),
  query: z.object({ lang: languageSchema.optional() }),
  responses: {
    200: { description: 'The test with that report.', body: testReportSchema },
    400: invalid,
    401: sessionRequired,
    404: notFound,
  },
})

const streamPlacementSchema = reportOverviewSchema
  .pick({ token: true, number: true, name: true, subject: true, received_at: true })
  .extend({
    places: z.array(placementSchema.pick({ provider: true, address: true, status: true, tab: true, trouble: true })),
  })
export type StreamPlacement = z.infer<typeof streamPlacementSchema>

export const readStreamPlacements = route({
  operationId: 'readStreamPlacements',
  method: 'GET',
  path: '/streams/placements',
  summary: "List where the messages of a stream landed in the owner's mailboxes, earliest first.",
  auth: 'session',
  query: z.object({ stream: z.string().max(maxStream) }),
  responses: {
    200: {
      description: 'The latest tests of the stream with placement.',
      body: z.object({ placements: z.array(streamPlacementSchema) }),
    },
    400: invalid,
    401: sessionRequired,
  },
})

export const readStreamReports = route({
  operationId: 'readStreamReports',
  method: 'GET',
  path: '/streams',
  summary: 'List the latest reports of a stream, earliest first.',
  auth: 'session',
  query: z.object({ stream: z.string().max(maxStream) }),
  responses: {
    200: { description: 'The reports.', body: reportsBody },
    400: invalid,
    401: sessionRequired,
  },
})

export const historyRoutes = [
  searchTests,
  restoreTest,
  listReports,
  readEarlierReport,
  readStreamReports,
  readStreamPlacements,
] as const
