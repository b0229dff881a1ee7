import { z } from 'zod'
import { imapSecurities, mailboxProviders } from '../mailboxes/mailbox-providers.ts'
import { formatNamed } from '../names/format-names.ts'
import { emailSchema, isVisible, visibleName } from '../names/visible-text.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/* The UI's own calls about mailboxes, under `/app`. They need a session. No answer contains a secret. */

/** How the engine signs in. Passwords and OAuth tokens are stored with the secrets and only sent to the provider. */
export const mailboxAuthentications = ['password', 'oauth2'] as const

/**
 * Why a mailbox cannot be read. With OAuth, `no_consent` comes from the authorization server, or the owner has not signed
 * in yet; `token_refused` comes from the mail server.
 */
const mailboxTroubles = [
  'no_secret',
  'no_consent',
  'unreachable',
  'timeout',
  'tls_failed',
  'certificate_untrusted',
  'no_starttls',
  'no_imap',
  'wrong_credentials',
  'token_refused',
  'folder_refused',
  'refused',
  'disconnected',
] as const
export const mailboxTroubleSchema = z.object({
  code: z.enum(mailboxTroubles),
  /** The error of the server or the network, verbatim. */
  detail: z.string().nullable(),
})
export type MailboxTrouble = z.infer<typeof mailboxTroubleSchema>

/** Maximum number of tests per hour created by messages to a mailbox's permanent address: anyone may write to it. */
export const maxArrivalsPerHour = 60

const hostSchema = visibleName(253)
const addressSchema = emailSchema.toLowerCase()

const oauthAddressSchema = z.url({ protocol: /^https$/ }).max(2000)

/** OAuth endpoints of a provider without a preset. */
const oauthEndpointsSchema = z.object({
  device: oauthAddressSchema.describe('The device authorization endpoint (RFC 8628).'),
  token: oauthAddressSchema.describe('The token endpoint (RFC 6749).'),
  scope: z.string().trim().min(1).max(1000),
})

/** What a user enters for a mailbox. */
export const mailboxSettingsSchema = z.object({
  provider: z.enum(mailboxProviders),
  address: addressSchema,
  host: hostSchema,
  port: z.int().min(1).max(65_535),
  security: z.enum(imapSecurities),
  user: z
    .string()
    .min(1)
    .max(320)
    .refine(isVisible, formatNamed('visible'))
    .describe('The username; often the address.'),
  authentication: z.enum(mailboxAuthentications),
  oauth_client_id: z.string().trim().min(1).max(500).nullable().default(null),
  oauth_endpoints: oauthEndpointsSchema
    .nullable()
    .default(null)
    .describe("OAuth endpoints; null for the provider's own."),
  for_placement: z.boolean().describe('Its address is a seed address: reports show where messages land in it.'),
  for_pickup: z.boolean().describe('Messages for a test that arrive in it are analyzed.'),
  permanent_address: z
    .boolean()
    .default(false)
    .describe(
      'Whether every message to its permanent test address becomes a test, from the time this was switched on.',
    ),
  plus_addressing: z.boolean().describe('Whether `user+anything@` reaches it.'),
  clean_up: z.boolean().default(false).describe('Whether found messages are moved to the trash.'),
  for_reports: z
    .boolean()
    .default(false)
    .describe('Whether DMARC, TLS, and failure reports are read from it. It is not changed.'),
  report_folder: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .default(null)
    .describe('The folder with reports, and nothing else; null to look for reports in the inbox.'),
  certificate: z
    .string()
    .max(100_000)
    .nullable()
    .default(null)
    .describe("A PEM certificate that is trusted in addition to the system's; null for none."),
})
export type MailboxSettings = z.infer<typeof mailboxSettingsSchema>

/** Never sent back. */
const secretSchema = z.string().min(1).max(4096).describe('The password, or with OAuth the client secret, if any.')

export const mailboxSchema = mailboxSettingsSchema.extend({
  id: z.string(),
  has_secret: z.boolean().describe('Whether there is a password, or with OAuth the consent of the owner.'),
  trouble: mailboxTroubleSchema.nullable().describe('Why the last attempt to read it failed.'),
  permanent: z
    .object({
      address: z.string(),
      mark: z.string().nullable().describe('What the subject must contain, without plus addressing; else null.'),
      refused: z
        .int()
        .describe(
          `Messages of the last 24 hours without a test: too large, or more than ${maxArrivalsPerHour} per hour.`,
        ),
    })
    .nullable()
    .describe('Its permanent test address; null if `permanent_address` is off.'),
  reports: z
    .object({
      folder: z.string(),
      searched_at: z.iso.datetime().nullable().describe('When it was last searched for reports; null for never.'),
      trouble: mailboxTroubleSchema.nullable().describe('Why that failed.'),
    })
    .nullable()
    .describe('The search for reports; null if `for_reports` is off.'),
})
export type MailboxAnswer = z.infer<typeof mailboxSchema>

/**
 * How secrets are protected: encrypted by the system, encrypted with a publicly known password, in a file only the
 * owner can read, or encrypted with the key shared by the nodes of an instance. `none`: there is no such key, so no
 * secret is accepted.
 */
export const secretProtections = ['keychain', 'basic_text', 'file', 'instance_key', 'none'] as const
export type SecretProtection = (typeof secretProtections)[number]

const noKey = { description: 'The instance has no key to encrypt passwords.', body: problemSchema }
const notFound = { description: 'There is no such mailbox.', body: problemSchema }
const idParams = z.object({ id: z.string() })

export const listMailboxes = route({
  operationId: 'listMailboxes',
  method: 'GET',
  path: '/mailboxes',
  summary: 'List the mailboxes, and how their secrets are protected.',
  auth: 'session',
  responses: {
    200: {
      description: 'The mailboxes, oldest first.',
      body: z.object({ protection: z.enum(secretProtections), mailboxes: z.array(mailboxSchema) }),
    },
  },
})

export const addMailbox = route({
  operationId: 'addMailbox',
  method: 'POST',
  path: '/mailboxes',
  summary: 'Add a mailbox.',
  auth: 'session',
  isLogged: true,
  body: { schema: mailboxSettingsSchema.extend({ secret: secretSchema.optional() }), required: true },
  responses: {
    201: { description: 'Added.', body: mailboxSchema },
    422: noKey,
  },
})

export const changeMailbox = route({
  operationId: 'changeMailbox',
  method: 'PUT',
  path: '/mailboxes/{id}',
  summary: 'Change a mailbox. Without a new secret, the stored one is kept, unless the server or user changes.',
  auth: 'session',
  isLogged: true,
  params: idParams,
  body: { schema: mailboxSettingsSchema.extend({ secret: secretSchema.optional() }), required: true },
  responses: {
    200: { description: 'Changed.', body: mailboxSchema },
    404: notFound,
    422: noKey,
  },
})

export const removeMailbox = route({
  operationId: 'removeMailbox',
  method: 'DELETE',
  path: '/mailboxes/{id}',
  summary: 'Delete a mailbox and its secret.',
  auth: 'session',
  isLogged: true,
  params: idParams,
  responses: { 204: { description: 'Deleted.', body: 'empty' } },
})

export const mailboxTrialSchema = z.object({
  trouble: mailboxTroubleSchema.nullable(),
  certificate: z.string().nullable().describe("The server's untrusted certificate (PEM)."),
  fingerprint: z.string().nullable().describe('SHA-256 fingerprint of that certificate.'),
  folders: z
    .object({ inbox: z.string(), spam: z.string().nullable(), others: z.int() })
    .nullable()
    .describe('The folders that are searched.'),
})
export type MailboxTrial = z.infer<typeof mailboxTrialSchema>

export const tryMailbox = route({
  operationId: 'tryMailbox',
  method: 'POST',
  path: '/mailboxes/{id}/trial',
  summary: 'Sign in and list the folders.',
  auth: 'session',
  params: idParams,
  responses: {
    200: { description: 'The result.', body: mailboxTrialSchema },
    404: notFound,
  },
})

/** `failed`: the provider rejected the request or could not be reached; see `trouble`. */
const authorizationStatuses = ['pending', 'granted', 'refused', 'expired', 'failed'] as const

const authorizationSchema = z.object({
  status: z.enum(authorizationStatuses),
  user_code: z.string().nullable().describe('The code that the owner enters at the URL; null when no longer needed.'),
  verification_uri: z.string().nullable(),
  verification_uri_complete: z.string().nullable().describe('The same URL with the code, if available.'),
  expires_at: z.iso.datetime().nullable(),
  trouble: mailboxTroubleSchema.nullable(),
})
export type AuthorizationAnswer = z.infer<typeof authorizationSchema>

export const authorizeMailbox = route({
  operationId: 'authorizeMailbox',
  method: 'POST',
  path: '/mailboxes/{id}/authorization',
  summary: 'Request a code that lets the owner authorize the engine for a mailbox (OAuth 2.0, RFC 8628).',
  auth: 'session',
  params: idParams,
  responses: {
    201: { description: 'The state.', body: authorizationSchema },
    404: notFound,
    422: { description: 'The mailbox does not use OAuth, or has no client ID.', body: problemSchema },
  },
})

export const readMailboxAuthorization = route({
  operationId: 'readMailboxAuthorization',
  method: 'GET',
  path: '/mailboxes/{id}/authorization',
  summary: "Read the state of a mailbox's last authorization since the engine started.",
  auth: 'session',
  params: idParams,
  responses: {
    200: { description: 'The state.', body: authorizationSchema },
    404: { description: 'There was none.', body: problemSchema },
  },
})

export const mailboxRoutes = [
  listMailboxes,
  addMailbox,
  changeMailbox,
  removeMailbox,
  tryMailbox,
  authorizeMailbox,
  readMailboxAuthorization,
] as const
