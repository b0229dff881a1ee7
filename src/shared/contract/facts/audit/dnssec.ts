import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'

/** Why a TLSA record does not help SMTP (RFC 7672 section 3.1). */
export const tlsaProblems = [
  'pkix_usage',
  'unknown_usage',
  'unknown_selector',
  'unknown_matching_type',
  'wrong_digest_length',
  'empty_data',
] as const

const dnssecSchema = z.object({ domain: z.string(), records: z.array(z.string()) })

/** A TLSA record (RFC 6698 section 2.1). */
const tlsaSchema = z.object({
  usage: z.int(),
  selector: z.int(),
  matching_type: z.int(),
  data: z.string().describe('In hexadecimal.'),
  problem: z.enum(tlsaProblems).nullable().describe('Why it does not help SMTP; null when it does.'),
})

const daneHostSchema = z.object({
  host: z.string(),
  state: z.enum(['secure', 'insecure', 'absent', 'unavailable']),
  tlsa: z.array(tlsaSchema),
  reason: reasonSchema.nullable(),
})
export type DaneHostFact = z.infer<typeof daneHostSchema>

const daneSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()).describe('Each after the name that holds it.'),
  mx_secure: z.boolean().describe('Whether DNSSEC vouches for the MX records: senders look at TLSA only then.'),
  unvalidated: reasonSchema.nullable().describe('Why the resolver cannot vouch for any record; null when it can.'),
  tlsa_hosts: z.array(daneHostSchema),
})
export type DaneFact = z.infer<typeof daneSchema>

/** DNSSEC, and DANE, which depends on it. */
export const dnssecFacts = {
  dnssec: factSchema(dnssecSchema).describe('Known: the resolver vouches for it. Absent: it could, and does not.'),
  dane: factSchema(daneSchema).describe('Absent: no mail host has TLSA records.'),
}
