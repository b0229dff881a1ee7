import { z } from 'zod'
import { groupPointsSchema } from '../../findings/group-points.ts'
import { listTallySchema } from '../../findings/list-tally.ts'
import { languageSchema } from '../../language-schema.ts'
import { scoreFloorSchema } from '../finding.ts'
import { route } from '../route.ts'
import { maxStream, noSuchReport, streamSchema } from './history.ts'
import { testReportSchema } from './inbox-test-report.ts'
import { tokenSchema, verdictFloorSchema, verdicts } from './inbox-tests.ts'
import { placementSchema } from './placement.ts'

/*
 * The UI's own calls about all reports of a test, including replaced ones, and those of a stream.
 */

const tokenParams = z.object({ token: z.string() })

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
    404: noSuchReport,
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
  },
})

export const earlierReportRoutes = [listReports, readEarlierReport, readStreamReports, readStreamPlacements] as const
