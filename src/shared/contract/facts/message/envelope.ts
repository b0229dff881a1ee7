import { z } from 'zod'

/** The source of the sending IP, in order of preference; `trusted_hop` is chosen by the user. */
const originSources = [
  'trusted_hop',
  'xclient',
  'upload',
  'test',
  'smtp_session',
  'receiver_headers',
  'received_chain',
  'unknown',
] as const

/** The source of MAIL FROM, in order of preference. `receiver_headers`: the receiver states it with its SPF result. */
const senderSources = ['smtp_session', 'upload', 'return_path', 'receiver_headers'] as const

/** Null members: the session was not encrypted, or its TLS details are unknown. */
export const tlsSchema = z.object({ version: z.string().nullable(), cipher: z.string().nullable() })

export const envelopeSchema = z
  .object({
    client_ip: z.string().nullable().describe('Address of the SMTP client, or the one given with an upload.'),
    client_name: z.string().nullable().describe('Confirmed reverse name of the client, if known.'),
    helo: z.string().nullable(),
    mail_from: z
      .string()
      .nullable()
      .describe('Reverse path, or its domain; an empty string is the null sender, null is unknown.'),
    mail_from_source: z.enum(senderSources).nullable().default(null),
    rcpt_to: z.string().nullable(),
    tls: tlsSchema.nullable().describe('Null without an SMTP session; null members for an unencrypted session.'),
    received_at: z.iso.datetime(),
    origin: z.object({
      ip: z.string().nullable().describe('The sending IP: the host that delivered the message to the receiver.'),
      helo: z.string().nullable(),
      source: z.enum(originSources),
      hop: z
        .int()
        .nullable()
        .default(null)
        .describe(
          "The Received field, counted from 1, that the receiver added on delivery; those above it are the receiver's own. Null if the message came over SMTP, or if unknown.",
        ),
    }),
  })
  .meta({ id: 'Envelope' })

export type Envelope = z.infer<typeof envelopeSchema>
