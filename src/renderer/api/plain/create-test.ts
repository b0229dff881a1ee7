import { z } from 'zod'
import { createTest as createFully } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { route } from '../../../shared/contract/route.ts'

/** Other instances have their own token format, and the interface does not define the success status. */
const created = {
  description: 'Created.',
  body: createFully.responses[201].body.extend({
    token: z.string().min(1),
    pickup_addresses: z.array(z.string()).default([]),
  }),
}

export const createTest = route({ ...createFully, responses: { 200: created, 201: created } })
