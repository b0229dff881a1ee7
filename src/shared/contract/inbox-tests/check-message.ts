import { z } from 'zod'
import { languageSchema } from '../../language-schema.ts'
import { statedPurposeSchema } from '../facts/message/purpose.ts'
import { problemSchema } from '../problem.ts'
import { explanationSchema, receivedKinds } from '../received/explanation.ts'
import { route } from '../route.ts'
import { testReportSchema } from './inbox-test-report.ts'
import { submitMessage } from './inbox-tests.ts'

const checkedMessageSchema = testReportSchema
  .pick({
    observed: true,
    score: true,
    score_floor: true,
    verdict: true,
    verdict_floor: true,
    result: true,
    message: true,
  })
  .extend({
    kind: z.enum(receivedKinds).describe('What it is. Only a message is scored.'),
    explanation: explanationSchema.nullable().describe('What a bounce or another notice says; null for a message.'),
  })
  .meta({ id: 'CheckedMessage', description: 'A report of a message that is not stored.' })

const checkMessage = route({
  operationId: 'checkMessage',
  method: 'POST',
  path: '/check',
  summary: 'Check a message (.eml) without storing it. Counts as a test.',
  tag: 'tests',
  auth: 'optional',
  right: 'tests',
  meter: 'test_creation',
  query: submitMessage.query.extend({
    purpose: statedPurposeSchema.optional().describe('What it is sent for.'),
    lang: languageSchema.optional(),
  }),
  body: { mediaTypes: ['message/rfc822'], maxOctets: submitMessage.body.maxOctets },
  responses: {
    200: { description: 'The report.', body: checkedMessageSchema },
    400: { description: 'The body is empty.', body: problemSchema },
    422: { description: 'The file returns no message although `returned` is given.', body: problemSchema },
    503: { description: 'Too many concurrent connections, or large bodies.', body: problemSchema },
  },
})

export const checkRoutes = [checkMessage] as const
