import { z } from 'zod'
import { factSchema, unavailable } from '../fact.ts'
import { reasonSchema } from '../reason.ts'
import { listAnswerSchema } from './list-facts.ts'

/*
 * The facts of a message: one JSON document, stored beside the message, served as `result.facts`, judged again
 * without the network. It is written in snake_case because it is read as JSON far more often than as code.
 */

/** Where the sending IP was taken from, in the order of preference. */
export const originSources = [
  'xclient',
  'upload',
  'test',
  'smtp_session',
  'receiver_headers',
  'received_chain',
  'unknown',
] as const

const tlsSchema = z.object({ version: z.string().nullable(), cipher: z.string().nullable() })

export const envelopeSchema = z
  .object({
    client_ip: z.string().nullable().describe('Address of the SMTP client, or the one stated with an upload.'),
    client_name: z.string().nullable().describe('Verified reverse name of the client, where one is known.'),
    helo: z.string().nullable(),
    mail_from: z.string().nullable().describe('Reverse path; an empty string is the null sender, null is unknown.'),
    rcpt_to: z.string().nullable(),
    tls: tlsSchema.nullable().describe('Null when no SMTP session was seen; null members for a session in clear.'),
    received_at: z.iso.datetime(),
    origin: z.object({
      ip: z.string().nullable().describe('The sending IP: the host that handed the message to the receiver.'),
      helo: z.string().nullable(),
      source: z.enum(originSources),
    }),
  })
  .meta({ id: 'Envelope' })

/** One `Received` field (RFC 5321 section 4.4), the topmost first. */
const hopSchema = z.object({
  from_helo: z.string().nullable(),
  from_name: z.string().nullable(),
  from_ip: z.string().nullable(),
  by: z.string().nullable(),
  protocol: z.string().nullable().describe('The `with` clause: SMTP, ESMTPS, …'),
  tls: z.boolean().nullable(),
  date: z.iso.datetime().nullable(),
  delay_seconds: z.number().nullable().describe('Seconds since the hop before; negative where clocks disagree.'),
  private: z.boolean().describe('Whether the from address is private, loopback or link-local.'),
})

const headersSchema = z.object({
  fields: z.array(z.object({ name: z.string(), value: z.string() })).describe('In message order, unfolded, undecoded.'),
  truncated: z.boolean(),
})

const messageSchema = z.object({
  size: z.int().describe('Octets as received.'),
  subject: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  date: z.iso.datetime().nullable(),
  message_id: z.string().nullable(),
  has_text: z.boolean(),
  has_html: z.boolean(),
  parts: z.array(z.object({ type: z.string(), size: z.int(), file_name: z.string().nullable() })),
  parse_error: reasonSchema.nullable().describe('Why the body could not be taken apart; null when it could.'),
})

/** The author of the message: the mailbox of From (RFC 5598 section 2.1.1). */
const authorSchema = z.object({
  address: z.string(),
  display_name: z.string().nullable(),
  domain: z.string(),
  organizational_domain: z.string().describe('The registered domain; what DMARC calls so stands with its policy.'),
})

/** RFC 7208 section 2.6, without temperror: that is an unavailable fact. */
export const spfResults = ['none', 'neutral', 'pass', 'fail', 'softfail', 'permerror'] as const

const spfSchema = z.object({
  result: z.enum(spfResults),
  identity: z.enum(['mailfrom', 'helo']),
  domain: z.string(),
  ip: z.string(),
  record: z.string().nullable(),
  mechanism: z.string().nullable().describe('The directive that decided, as published.'),
  lookups: z.int().describe('DNS-querying terms, of 10 (RFC 7208 section 4.6.4).'),
  void_lookups: z.int().describe('Queries without an answer, of 2.'),
  comment: z.string().nullable().describe('What is wrong with the record, or what its owner says of the failure.'),
})

/** RFC 8601 section 2.7.1, without temperror. */
export const dkimResults = ['none', 'pass', 'fail', 'policy', 'neutral', 'permerror'] as const

const dkimSignatureSchema = z.object({
  domain: z.string(),
  selector: z.string(),
  result: z.enum([...dkimResults, 'temperror', 'not_checked']),
  algorithm: z.string().nullable(),
  canonicalization: z.string().nullable(),
  key_bits: z.int().nullable().describe('Null where no key could be read.'),
  signed_headers: z.array(z.string()),
  body_hash_matches: z.boolean().nullable(),
  body_length_limited: z.boolean().describe('`l=`: the end of the body is not covered.'),
  signed_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  comment: z.string().nullable(),
  reason: reasonSchema.nullable().describe('Why there is no result; null when there is one.'),
})

const dkimSchema = z.object({
  result: z.enum(dkimResults).describe('`pass` if any signature passes.'),
  passing_domains: z.array(z.string()),
})

export const dmarcPolicies = ['none', 'quarantine', 'reject'] as const

/** The DMARC policy that governs a domain, and where the tree walk found it (RFC 9989 section 4.10). */
export const dmarcPolicySchema = z.object({
  domain: z.string().describe('The domain that was asked about.'),
  found_at: z.string().describe('The domain whose `_dmarc` name holds the record.'),
  organizational_domain: z.string().nullable().describe('Null where a name above did not answer.'),
  record: z.string(),
  policy: z.enum(dmarcPolicies).describe('The one in force for the domain: p, sp or np.'),
  testing: z.boolean().describe('`t=y`: receivers are asked to apply the policy one step milder.'),
  adkim: z.enum(['relaxed', 'strict']),
  aspf: z.enum(['relaxed', 'strict']),
  rua: z.array(z.string()),
})

const dmarcSchema = z.object({
  result: z.enum(['pass', 'fail', 'none', 'permerror']),
  author_domain: z.string(),
  spf_domain: z.string().nullable(),
  spf_aligned: z.boolean().nullable().describe('Whether SPF passes for a domain that aligns; null if unknown.'),
  dkim_domain: z.string().nullable().describe('Of the signature that aligns, else of the first that passes.'),
  dkim_aligned: z.boolean().nullable().describe('Whether a signature passes for a domain that aligns.'),
  disposition: z.enum(dmarcPolicies).describe('What the policy asks of receivers for this message.'),
})

const arcSchema = z.object({
  result: z.enum(['none', 'pass', 'fail']),
  instances: z.int(),
  last_sealer: z.string().nullable(),
})

const reverseDnsSchema = z.object({
  ip: z.string(),
  names: z.array(z.object({ name: z.string(), addresses: z.array(z.string()), confirmed: z.boolean() })),
  confirmed_name: z.string().nullable().describe('A name that leads back to the address (FCrDNS), or null.'),
})

const heloSchema = z.object({
  name: z.string(),
  kind: z.enum(['hostname', 'address_literal', 'bare_address', 'single_label', 'invalid']),
  addresses: factSchema(z.array(z.string())),
})

const listsSchema = z.object({ ip: z.string(), answers: z.array(listAnswerSchema) })

export const authWords = [
  'none',
  'neutral',
  'pass',
  'fail',
  'softfail',
  'policy',
  'temperror',
  'permerror',
  'not_checked',
] as const

const symbolSchema = z.object({
  name: z.string(),
  score: z.number(),
  group: z.string(),
  description: z.string().nullable(),
})

/** The verdict of a spam filter, in the shape rspamd gives it. */
export const spamVerdictSchema = z.object({
  engine: z.enum(['builtin', 'rspamd', 'spamassassin']),
  score: z.number(),
  required_score: z.number().describe('From this score on the engine calls a message spam.'),
  action: z.string(),
  symbols: z.array(symbolSchema),
  auth: z.object({
    spf: z.enum(authWords),
    dkim: z.enum(authWords),
    dmarc: z.enum(authWords),
    arc: z.enum(authWords),
  }),
})

export const dnsAnswerSchema = z.object({
  name: z.string(),
  type: z.string(),
  status: z.string(),
  records: z.array(z.string()),
  ttl: z.int().nullable(),
  aliases: z.array(z.string()).optional().describe('The targets of the aliases (CNAME) on the way, in order.'),
  authenticated: z
    .boolean()
    .nullable()
    .optional()
    .describe('Whether the resolver vouches for the answer (DNSSEC, the AD bit); null: it comes from a zone file.'),
})

export const messageFactsSchema = z
  .object({
    version: z.literal(1),
    envelope: envelopeSchema,
    message: messageSchema,
    headers: headersSchema,
    received: z.array(hopSchema),
    author: factSchema(authorSchema),
    tls: factSchema(tlsSchema).describe('Of the hop from the origin; absent is clear text.'),
    spf: factSchema(spfSchema),
    spf_helo: factSchema(spfSchema),
    dkim: factSchema(dkimSchema),
    dkim_signatures: z.array(dkimSignatureSchema),
    dmarc_policy: factSchema(dmarcPolicySchema),
    dmarc: factSchema(dmarcSchema),
    arc: factSchema(arcSchema),
    reverse_dns: factSchema(reverseDnsSchema),
    helo: factSchema(heloSchema),
    lists: factSchema(listsSchema)
      .default(unavailable({ code: 'not_gathered' }))
      .describe('What block lists say of the sending IP.'),
    rspamd: spamVerdictSchema,
    analysis: factSchema(z.object({ milliseconds: z.int() })).describe('Whether the analysis itself came to its end.'),
    dns: z.array(dnsAnswerSchema).describe('Every DNS answer the facts rest on, in the order asked.'),
  })
  .meta({ id: 'MessageFacts', description: 'Everything that was learned about a message.' })

export type MessageFacts = z.infer<typeof messageFactsSchema>
export type Envelope = z.infer<typeof envelopeSchema>
export type ReceivedHop = z.infer<typeof hopSchema>
export type Author = z.infer<typeof authorSchema>
export type SpfEvaluation = z.infer<typeof spfSchema>
export type DkimSignature = z.infer<typeof dkimSignatureSchema>
export type DkimEvaluation = z.infer<typeof dkimSchema>
export type DmarcPolicy = z.infer<typeof dmarcPolicySchema>
export type DmarcEvaluation = z.infer<typeof dmarcSchema>
export type ArcEvaluation = z.infer<typeof arcSchema>
export type ReverseDns = z.infer<typeof reverseDnsSchema>
export type OriginLists = z.infer<typeof listsSchema>
export type HeloFacts = z.infer<typeof heloSchema>
export type SpamVerdict = z.infer<typeof spamVerdictSchema>
export type SpamSymbol = z.infer<typeof symbolSchema>
export type AuthWord = (typeof authWords)[number]
export type DnsAnswerRecord = z.infer<typeof dnsAnswerSchema>
