import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { tlsSchema } from './envelope.ts'

/** One `Received` field (RFC 5321 section 4.4), topmost first. */
const hopSchema = z.object({
  from_helo: z.string().nullable(),
  from_name: z.string().nullable(),
  from_ip: z.string().nullable(),
  by: z.string().nullable(),
  protocol: z.string().nullable().describe('The `with` clause: SMTP, ESMTPS, …'),
  id: z.string().nullable().default(null).describe('The ID that the receiving host assigned.'),
  for: z.string().nullable().default(null).describe('A recipient, if recorded.'),
  tls: z.boolean().nullable(),
  tls_version: z.string().nullable().default(null).describe('`TLSv1.3`, if recorded.'),
  tls_cipher: z.string().nullable().default(null),
  date: z.iso.datetime().nullable(),
  delay_seconds: z
    .number()
    .nullable()
    .describe('Seconds since the previous hop; negative if clocks differ, null if one is implausible.'),
  private: z.boolean().describe('Whether the from address is private, loopback, or link-local.'),
})

const reverseDnsSchema = z.object({
  ip: z.string(),
  names: z.array(z.object({ name: z.string(), addresses: z.array(z.string()), confirmed: z.boolean() })),
  confirmed_name: z.string().nullable().describe('A confirmed reverse name (FCrDNS), or null.'),
})

const heloSchema = z.object({
  name: z.string(),
  kind: z.enum(['hostname', 'address_literal', 'bare_address', 'single_label', 'invalid']),
  addresses: factSchema(z.array(z.string())),
})

/** The path of the message, and the host it came from. */
export const pathFacts = {
  received: z.array(hopSchema),
  tls: factSchema(tlsSchema).describe('Of the hop from the origin; absent means unencrypted.'),
  reverse_dns: factSchema(reverseDnsSchema),
  helo: factSchema(heloSchema),
}

export type ReceivedHop = z.infer<typeof hopSchema>
export type ReverseDns = z.infer<typeof reverseDnsSchema>
export type HeloFacts = z.infer<typeof heloSchema>
