import { z } from 'zod'
import { hostingModeSchema } from '../hosting-mode.ts'
import { languageSchema } from '../language.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/*
 * The UI's own calls under `/app`. They need a session, except `readEngine`, which shows a page without a session
 * what it may do, and those in `preview.ts`, which need the token of a report.
 */

export const engineSchema = z.object({
  version: z.string(),
  session: z.boolean().describe('Whether this caller holds the session.'),
  mail_domain: z.string(),
  smtp: z.string().describe('Host and port that take the mail.'),
  http: z.string(),
  lookup: z.string().describe('Where programs ask the lookups: an address of their own, or that of `http`.'),
  dns: z.array(z.string()).describe('What answers DNS questions, in words of the settings.'),
  mode: hostingModeSchema,
  hosted: z.string().nullable().describe('The address of the hosted instance, if the settings name one.'),
  hosted_answers: z.boolean().nullable().describe('Whether it answered what it was asked last; null before that.'),
  lang: languageSchema.nullable().describe('The language of the settings, if one is set.'),
  busy_ports: z.array(z.int()).describe('Ports that another program has, so that free ones are used in their place.'),
})
export type Engine = z.infer<typeof engineSchema>

const sessionRequired = { description: 'The UI has no session.', body: problemSchema }

export const readEngine = route({
  operationId: 'readEngine',
  method: 'GET',
  path: '/engine',
  summary: 'What the engine is and where it listens.',
  auth: 'none',
  responses: { 200: { description: 'The engine.', body: engineSchema } },
})

export const chooseMode = route({
  operationId: 'chooseMode',
  method: 'PUT',
  path: '/mode',
  summary: 'Say who serves the public API, until the engine stops.',
  auth: 'session',
  body: { schema: z.object({ mode: hostingModeSchema }), required: true },
  responses: {
    204: { description: 'Chosen.', body: 'empty' },
    400: { description: 'The mode is missing or unknown.', body: problemSchema },
    401: sessionRequired,
    422: { description: 'The settings name no hosted instance.', body: problemSchema },
  },
})

/**
 * The result of calling the hosted instance. `answers`: it responds, and no key was sent. `key_accepted`,
 * `key_refused`: it checked the key. `other_answer`: something else responds there.
 */
export const hostedVerdicts = ['key_accepted', 'answers', 'key_refused', 'other_answer', 'unreachable'] as const
export type HostedVerdict = (typeof hostedVerdicts)[number]

/** Settings to try before they are saved; without an address, the saved ones. */
const triedText = z.string().max(4096).optional()

export const tryHosted = route({
  operationId: 'tryHosted',
  method: 'POST',
  path: '/hosted/try',
  summary: 'Call the hosted instance and say whether it answers; nothing is counted there.',
  auth: 'session',
  body: {
    schema: z.object({ base_url: triedText, lookup_base_url: triedText, api_key: triedText }),
    required: false,
  },
  responses: {
    200: { description: 'What became of it.', body: z.object({ verdict: z.enum(hostedVerdicts) }) },
    401: sessionRequired,
    422: { description: 'There is no hosted instance at what was stated, or in the settings.', body: problemSchema },
  },
})

export const deleteTest = route({
  operationId: 'deleteTest',
  method: 'DELETE',
  path: '/tests/{token}',
  summary: 'Delete a test with its messages and reports; for a while it can be restored.',
  auth: 'session',
  params: z.object({ token: z.string() }),
  responses: { 204: { description: 'Deleted.', body: 'empty' }, 401: sessionRequired },
})

const arrivalSchema = z.object({
  at: z.iso.datetime(),
  event: z.enum(['connected', 'refused']),
  client: z.string().describe('Address of the SMTP client.'),
  recipient: z.string().nullable().describe('The address that was refused, where it was one.'),
  reply: z.int().nullable().describe('The reply code of a refusal.'),
})
export type Arrival = z.infer<typeof arrivalSchema>

export const listArrivals = route({
  operationId: 'listArrivals',
  method: 'GET',
  path: '/arrivals',
  summary: 'What the SMTP listener saw lately: it explains why a message does not arrive.',
  auth: 'session',
  query: z.object({ since: z.iso.datetime() }),
  responses: {
    200: {
      description: 'Connections and refusals, in their order.',
      body: z.object({ arrivals: z.array(arrivalSchema) }),
    },
    400: { description: 'The moment is missing or none.', body: problemSchema },
    401: sessionRequired,
  },
})
