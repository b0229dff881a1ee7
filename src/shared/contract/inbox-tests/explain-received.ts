import { z } from 'zod'
import { maxMessageOctets } from '../../limits.ts'
import { problemSchema } from '../problem.ts'
import { explanationSchema } from '../received/explanation.ts'
import { route } from '../route.ts'
import { readTest } from './inbox-test-report.ts'

export const explainReceived = route({
  operationId: 'explainReceived',
  method: 'POST',
  path: '/explain',
  summary: 'Explain a bounce, a complaint, an SMTP reply, or what receivers wrote into a header. Stores nothing.',
  tag: 'tests',
  auth: 'optional',
  right: 'tests',
  query: readTest.query.extend({
    trust: readTest.query.shape.trust.describe('The Received field that the receiver added, counted from 1.'),
  }),
  body: {
    mediaTypes: ['message/rfc822', 'text/plain', 'application/json'],
    maxOctets: maxMessageOctets,
    json: z.object({ text: z.string().min(1) }),
  },
  responses: {
    200: { description: 'What it is, and what it means.', body: explanationSchema },
    400: { description: 'The body is empty.', body: problemSchema },
    503: { description: 'Too many large bodies.', body: problemSchema },
  },
})
