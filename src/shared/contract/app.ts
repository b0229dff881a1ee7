import { z } from 'zod'
import { hostingModeSchema } from '../hosting-mode.ts'
import { languageSchema } from '../language-schema.ts'
import { factPackStatusSchema } from './fact-packs.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/*
 * The UI's own calls under `/app`. They need a session, except `readEngine`, which shows a page without a session what
 * it may do, `listFacts`, and those in `preview.ts`, which need the token of a report.
 */

/** DNS queries with the requests of audits, whole messages for a spam filter on another machine, requests for facts. */
const outgoingDataSchema = z.enum(['dns', 'messages', 'facts'])
export type OutgoingData = z.infer<typeof outgoingDataSchema>

export const engineSchema = z.object({
  version: z.string(),
  session: z.boolean().describe('Whether this caller has a session.'),
  mail_domain: z.string(),
  smtp: z.string().describe('Host and port that receive mail.'),
  smtp_remote: z.boolean().describe('Whether other machines can connect there.'),
  picks_up: z.boolean().describe('Whether a connected mailbox can receive the messages of tests.'),
  http: z.string(),
  lookup: z.string().describe('The address of the lookups: their own, or that of `http`.'),
  dns: z.array(z.string()).describe('The DNS servers in use, as in the settings.'),
  outgoing: z.array(outgoingDataSchema).describe('What leaves this machine in the mode `local`.'),
  mode: hostingModeSchema,
  hosted: z.string().nullable().describe('The address of the hosted instance, if set.'),
  hosted_answers: z.boolean().nullable().describe('Whether it answered the last call; null before the first.'),
  lang: languageSchema.nullable().describe('The language of the settings, if one is set.'),
  retention_days: z.int().describe('Days to keep a test and its report; 0 keeps them forever.'),
  open_incidents: z.int().min(0).describe('Confirmed problems that monitors found; 0 without a session.'),
  busy_ports: z.array(z.int()).describe('Ports in use by other programs; the engine uses free ones instead.'),
})
export type Engine = z.infer<typeof engineSchema>

export const readEngine = route({
  operationId: 'readEngine',
  method: 'GET',
  path: '/engine',
  summary: 'Read the state of the engine and its addresses.',
  auth: 'none',
  responses: { 200: { description: 'The engine.', body: engineSchema } },
})

export const chooseMode = route({
  operationId: 'chooseMode',
  method: 'PUT',
  path: '/mode',
  summary: 'Choose whether this machine or the hosted instance serves the public API, until the engine stops.',
  auth: 'session',
  isLogged: true,
  body: { schema: z.object({ mode: hostingModeSchema }), required: true },
  responses: {
    204: { description: 'Changed.', body: 'empty' },
    400: { description: 'The mode is missing or unknown.', body: problemSchema },
    422: { description: 'The settings name no hosted instance.', body: problemSchema },
  },
})

/**
 * The result of calling the hosted instance. `answers`: it responds, and no key was sent. `key_accepted`,
 * `key_refused`: it checked the key. `other_answer`: something else responds there.
 */
export const hostedVerdicts = ['key_accepted', 'answers', 'key_refused', 'other_answer', 'unreachable'] as const
export type HostedVerdict = (typeof hostedVerdicts)[number]

/** Settings to test before they are saved; without an address, the saved ones. */
const triedText = z.string().max(4096).optional()

export const tryHosted = route({
  operationId: 'tryHosted',
  method: 'POST',
  path: '/hosted/try',
  summary: 'Test the connection to the hosted instance. The call does not count there.',
  auth: 'session',
  body: {
    schema: z.object({ base_url: triedText, lookup_base_url: triedText, api_key: triedText }),
    required: false,
  },
  responses: {
    200: { description: 'The result.', body: z.object({ verdict: z.enum(hostedVerdicts) }) },
    422: { description: 'No hosted instance was given, and none is in the settings.', body: problemSchema },
  },
})

export const deleteTest = route({
  operationId: 'deleteTest',
  method: 'DELETE',
  path: '/tests/{token}',
  summary: 'Delete a test with its messages and reports. It can be restored for a short time.',
  auth: 'session',
  params: z.object({ token: z.string() }),
  responses: { 204: { description: 'Deleted.', body: 'empty' } },
})

const smtpEventSchema = z.object({
  at: z.iso.datetime(),
  event: z.enum(['connected', 'addressed', 'refused']),
  client: z.string().describe('Address of the SMTP client.'),
  recipient: z.string().nullable().describe('The accepted (`addressed`) or rejected address, if any.'),
  reply: z.int().nullable().describe('The reply code of the rejection.'),
})
export type SmtpEvent = z.infer<typeof smtpEventSchema>

export const listArrivals = route({
  operationId: 'listArrivals',
  method: 'GET',
  path: '/arrivals',
  summary: 'List recent SMTP connections, recipients, and rejections, to find out why a message does not arrive.',
  auth: 'session',
  query: z.object({ since: z.iso.datetime() }),
  responses: {
    200: {
      description: 'The events in order.',
      body: z.object({ arrivals: z.array(smtpEventSchema) }),
    },
    400: { description: 'The time is missing or invalid.', body: problemSchema },
  },
})

export const listFacts = route({
  operationId: 'listFacts',
  method: 'GET',
  path: '/facts',
  summary: 'List the fact packs in use with their age.',
  auth: 'none',
  responses: { 200: { description: 'The packs.', body: z.object({ packs: z.array(factPackStatusSchema) }) } },
})

export const engineRoutes = [readEngine, listFacts, chooseMode, tryHosted, listArrivals, deleteTest] as const
