import { z } from 'zod'
import { problemSchema } from '../problem.ts'
import { route } from '../route.ts'
import { testStatuses, testSummarySchema, verdicts } from './inbox-tests.ts'

/*
 * The UI's own calls about all tests of this engine. They need a session.
 */

export const noSuchReport = { description: 'No such test or report.', body: problemSchema }

/** Longer than any useful search text. */
export const maxSearchText = 200
/** A stream is a domain and an identifier or an address, each at most 255 characters. */
export const maxStream = 512

export const streamSchema = z.string().nullable().describe('The stream it belongs to; null if unknown.')

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
    text: z.string().max(maxSearchText).default('').describe('Words in name, subject, or author.'),
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
  },
})

export const restoreTest = route({
  operationId: 'restoreTest',
  method: 'POST',
  path: '/tests/{token}/restore',
  summary: 'Restore a recently deleted test.',
  auth: 'session',
  params: z.object({ token: z.string() }),
  responses: { 204: { description: 'Restored.', body: 'empty' }, 404: noSuchReport },
})

export const historyRoutes = [searchTests, restoreTest] as const
