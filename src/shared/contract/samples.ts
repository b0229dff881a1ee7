import { z } from 'zod'
import { languageSchema } from '../language.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'
import { testReportSchema, tokenAlphabet, tokenLength } from './tests.ts'
import { maxZoneTextLength } from './what-if.ts'

/*
 * What there is to explore before there are tests of one's own: the UI's own calls, under `/app`. The samples are in no
 * list and in no statistics, and the public API does not know them.
 */

/** Where the report of the sample lies. No token of a test is like it: those are random. */
export const sampleToken = tokenAlphabet.charAt(0).repeat(tokenLength)

const sessionRequired = { description: 'The UI has no session.', body: problemSchema }

export const readSampleReport = route({
  operationId: 'readSampleReport',
  method: 'GET',
  path: '/samples/report',
  summary: 'Read the report of the sample message, judged by this engine with the zones of its sender as the DNS.',
  auth: 'session',
  query: z.object({ lang: languageSchema }),
  responses: {
    200: { description: 'As the report of a test.', body: testReportSchema },
    400: { description: 'The language is missing or unknown.', body: problemSchema },
    401: sessionRequired,
  },
})

export const readSampleZone = route({
  operationId: 'readSampleZone',
  method: 'GET',
  path: '/samples/zone',
  summary: 'Read the zones of the sender of the sample message.',
  auth: 'session',
  responses: {
    200: {
      description: 'A file as it may be handed to `auditZone`.',
      body: z.object({ file: z.string(), text: z.string().max(maxZoneTextLength) }),
    },
    401: sessionRequired,
  },
})
