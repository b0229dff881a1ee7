import { z } from 'zod'
import { envelopeText } from '../parameters.ts'
import { problemSchema } from '../problem.ts'
import { route } from '../route.ts'
import { tokenSchema } from './inbox-tests.ts'

/* The UI's own call to correct how a message was delivered. The message is not sent again. */

export const restateOrigin = route({
  operationId: 'restateOrigin',
  method: 'POST',
  path: '/tests/{token}/origin',
  summary: 'Analyze the message of a report again, with this sending IP. Earlier reports are kept.',
  auth: 'session',
  params: z.object({ token: tokenSchema }),
  body: {
    schema: z.object({
      ip: z.string().max(100).describe('A public address.'),
      helo: envelopeText.optional(),
      mail_from: envelopeText.optional().describe('Empty is the null sender.'),
    }),
    required: true,
  },
  responses: {
    202: { description: 'Queued.', body: 'empty' },
    400: { description: 'The address is invalid or not public.', body: problemSchema },
    404: { description: 'No such test, or it has no report yet.', body: problemSchema },
    422: { description: 'The test is full.', body: problemSchema },
  },
})

export const originRoutes = [restateOrigin] as const
