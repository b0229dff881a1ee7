import { z } from 'zod'
import { keyRequired, problemSchema } from '../problem.ts'
import { route } from '../route.ts'
import { dmarcPolicies, readinessSchema } from './sources.ts'

export const readReadiness = route({
  operationId: 'readReadiness',
  method: 'GET',
  path: '/domains/{domain}/readiness',
  summary: 'Whether a stricter DMARC policy would lose legitimate mail, from the reports of the last 30 days.',
  tag: 'reports',
  auth: 'key_or_session',
  params: z.object({ domain: z.string().min(1).max(1000) }),
  query: z.object({ policy: z.enum(dmarcPolicies).default('reject') }),
  responses: {
    200: { description: 'What is missing.', body: readinessSchema },
    400: { description: 'A parameter is missing or invalid.', body: problemSchema },
    401: keyRequired,
  },
})
