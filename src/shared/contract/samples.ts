import { z } from 'zod'
import { languageSchema } from '../language-schema.ts'
import { maxZoneTextLength } from '../limits.ts'
import { testReportSchema } from './inbox-tests/inbox-test-report.ts'
import { tokenAlphabet, tokenLength } from './inbox-tests/inbox-tests.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/*
 * The UI's own calls for the samples, under `/app`. Samples are excluded from lists and statistics, and not in the
 * public API.
 */

/** The token of the sample report. Tokens of tests are random, so none looks like it. */
export const sampleToken = tokenAlphabet.charAt(0).repeat(tokenLength)

export const readSampleReport = route({
  operationId: 'readSampleReport',
  method: 'GET',
  path: '/samples/report',
  summary: "Read the report of the sample message, analyzed with its sender's zones as DNS.",
  auth: 'session',
  query: z.object({ lang: languageSchema }),
  responses: {
    200: { description: 'Like the report of a test.', body: testReportSchema },
    400: { description: 'The language is missing or unknown.', body: problemSchema },
  },
})

export const readSampleZone = route({
  operationId: 'readSampleZone',
  method: 'GET',
  path: '/samples/zone',
  summary: "Read the zones of the sample message's sender.",
  auth: 'session',
  responses: {
    200: {
      description: 'A file for `auditZone`.',
      body: z.object({ file: z.string(), text: z.string().max(maxZoneTextLength) }),
    },
  },
})

export const sampleRoutes = [readSampleReport, readSampleZone] as const
