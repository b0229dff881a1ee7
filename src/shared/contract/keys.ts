import { z } from 'zod'
import { visibleName } from '../names/visible-text.ts'
import { defaultRights, keyRights, keyRightsSchema } from './key-rights.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/* The UI's own calls about API keys, under `/app`. They need a session. */

/** What a key allows: `free` has limits for lookups, `unlimited` has none. */
export const keyPlans = ['free', 'unlimited'] as const
export type KeyPlan = (typeof keyPlans)[number]

/** More than anyone needs, and within the range that every client can represent. */
export const maxKeyCredits = 999_999_999

export const maxKeyNameLength = 200

const perPeriod = z.object({ day: z.int().nullable(), month: z.int().nullable() })
const inPeriod = z.object({ today: z.int(), this_month: z.int() })
const moment = z.iso.datetime()
const rightsSchema = z.array(z.enum(keyRights)).readonly()

const keySummarySchema = z.object({
  id: z.string(),
  prefix: z.string().describe('The beginning of the key; the rest is not stored.'),
  name: z.string().nullable(),
  plan: z.enum(keyPlans),
  rights: rightsSchema,
  credits: z.int().describe('Remaining credits for inbox placement tests.'),
  created_at: moment,
  last_used_at: moment.nullable().describe('To the minute.'),
  revoked_at: moment.nullable(),
  limits: perPeriod.describe('Lookups per UTC day and month; null is no limit.'),
  usage: inPeriod.describe('Counted lookups.'),
})
export type KeySummary = z.infer<typeof keySummarySchema>

const createdKeySchema = z.object({
  id: z.string(),
  key: z.string().describe('Shown only once.'),
  plan: z.enum(keyPlans),
  rights: rightsSchema,
})

export const listKeys = route({
  operationId: 'listKeys',
  method: 'GET',
  path: '/keys',
  summary: 'List the API keys of this engine, including revoked ones, with their usage.',
  auth: 'session',
  responses: {
    200: { description: 'The keys, oldest first.', body: z.object({ keys: z.array(keySummarySchema) }) },
  },
})

export const createKey = route({
  operationId: 'createKey',
  method: 'POST',
  path: '/keys',
  summary: 'Create an API key.',
  isLogged: true,
  auth: 'session',
  body: {
    schema: z.object({
      name: visibleName(maxKeyNameLength).optional(),
      plan: z.enum(keyPlans).default('free'),
      rights: keyRightsSchema.default([...defaultRights]),
      credits: z.int().min(0).max(maxKeyCredits).default(0),
    }),
    required: false,
  },
  responses: {
    201: { description: 'The key.', body: createdKeySchema },
    400: { description: 'A member is invalid.', body: problemSchema },
  },
})

export const revokeKey = route({
  operationId: 'revokeKey',
  method: 'DELETE',
  path: '/keys/{id}',
  summary: 'Revoke an API key immediately. It stays in the list.',
  isLogged: true,
  auth: 'session',
  params: z.object({ id: z.string() }),
  responses: {
    204: { description: 'Revoked, now or earlier.', body: 'empty' },
    404: { description: 'There is no such key.', body: problemSchema },
  },
})

export const keyRoutes = [listKeys, createKey, revokeKey] as const
