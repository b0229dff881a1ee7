import { z } from 'zod'
import { maxMessageOctets } from '../limits.ts'
import { formatNamed } from '../names/format-names.ts'
import { emailSchema, isVisible, visibleName } from '../names/visible-text.ts'
import { mailboxTroubleSchema } from './mailboxes.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/*
 * The UI's own calls about the user's SMTP server. They need a session. No answer contains a secret.
 */

/** `none` is unencrypted, for servers on this machine or network. */
export const relaySecurities = ['tls', 'starttls', 'none'] as const

/** What a user enters for their outgoing server. */
export const relaySettingsSchema = z.object({
  host: visibleName(253),
  port: z.int().min(1).max(65_535),
  security: z.enum(relaySecurities),
  user: z
    .string()
    .min(1)
    .max(320)
    .refine(isVisible, formatNamed('visible'))
    .nullable()
    .default(null)
    .describe('Null without a login.'),
  from: emailSchema.nullable().default(null).describe('The envelope sender; null uses Return-Path, otherwise From.'),
  certificate: z
    .string()
    .max(100_000)
    .regex(/^-----BEGIN CERTIFICATE-----/)
    .nullable()
    .default(null)
    .describe("A PEM certificate that is trusted in addition to the system's; null for none."),
})
export type RelaySettings = z.infer<typeof relaySettingsSchema>

const relaySchema = relaySettingsSchema.extend({ has_secret: z.boolean() })
export type RelayAnswer = z.infer<typeof relaySchema>

const noRelay = { description: 'No relay is set up.', body: problemSchema }

export const readRelay = route({
  operationId: 'readRelay',
  method: 'GET',
  path: '/relay',
  summary: 'Read the SMTP server for sending.',
  auth: 'session',
  responses: {
    200: { description: 'The relay; null if none is set up.', body: z.object({ relay: relaySchema.nullable() }) },
  },
})

export const changeRelay = route({
  operationId: 'changeRelay',
  method: 'PUT',
  path: '/relay',
  summary: 'Set the relay. Without a new secret, the stored one is kept, unless the server or user changes.',
  auth: 'session',
  isLogged: true,
  body: {
    schema: relaySettingsSchema
      .extend({ secret: z.string().min(1).max(4096).optional() })
      // An unencrypted password can be read in transit.
      .refine(({ security, user }) => security !== 'none' || user === null, { path: ['user'] }),
    required: true,
  },
  responses: {
    200: { description: 'Saved.', body: relaySchema },
    400: { description: 'A member is missing or invalid.', body: problemSchema },
    422: { description: 'The instance has no key to encrypt the password.', body: problemSchema },
  },
})

export const removeRelay = route({
  operationId: 'removeRelay',
  method: 'DELETE',
  path: '/relay',
  summary: 'Delete the relay and its secret.',
  auth: 'session',
  isLogged: true,
  responses: { 204: { description: 'Deleted.', body: 'empty' } },
})

export const tryRelay = route({
  operationId: 'tryRelay',
  method: 'POST',
  path: '/relay/trial',
  summary: 'Connect and sign in without sending.',
  auth: 'session',
  responses: {
    200: { description: 'The result.', body: z.object({ trouble: mailboxTroubleSchema.nullable() }) },
    422: noRelay,
  },
})

const recipientAnswerSchema = z.object({
  address: z.string(),
  accepted: z.boolean(),
  response: z.string().nullable().describe("The server's answer."),
})
export type RecipientAnswer = z.infer<typeof recipientAnswerSchema>

const sendingSchema = z.object({
  recipients: z.array(recipientAnswerSchema).describe('Empty if the server gave no answer about the message.'),
  trouble: mailboxTroubleSchema.nullable(),
  may_be_sent: z
    .boolean()
    .describe(
      'Whether the connection broke after the whole message was sent, so that the server may have accepted it.',
    ),
})
export type Sending = z.infer<typeof sendingSchema>

export const sendMessage = route({
  operationId: 'sendMessage',
  method: 'POST',
  path: '/tests/{token}/send',
  summary: 'Send a message unchanged through the relay, to a test and its seed addresses.',
  auth: 'session',
  params: z.object({ token: z.string() }),
  query: z.object({
    mail_from: emailSchema.optional().describe('The envelope sender of this message.'),
    to: z
      .enum(['test', 'pickup'])
      .default('test')
      .describe(
        'Which address of the test, besides the seed addresses; `pickup` is a mailbox address that identifies the test.',
      ),
  }),
  body: { mediaTypes: ['message/rfc822'], maxOctets: maxMessageOctets },
  responses: {
    200: { description: "The server's answer for each recipient.", body: sendingSchema },
    400: { description: 'There is no such address, or no sender.', body: problemSchema },
    404: { description: 'There is no such test.', body: problemSchema },
    413: { description: 'The message is too large.', body: problemSchema },
    415: { description: 'The body is not message/rfc822.', body: problemSchema },
    422: noRelay,
  },
})

export const relayRoutes = [readRelay, changeRelay, removeRelay, tryRelay, sendMessage] as const
