import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'

/** Why a TLSA record is unusable for SMTP (RFC 7672 section 3.1). */
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
  data: z.string().describe('Hexadecimal.'),
  problem: z.enum(tlsaProblems).nullable().describe('Why it is unusable for SMTP; null if it is usable.'),
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
  records: z.array(z.string()).describe('Each with the name that has it.'),
  mx_secure: z.boolean().describe('Whether DNSSEC protects the MX records; senders only use TLSA then.'),
  unvalidated: reasonSchema.nullable().describe('Why the resolver cannot validate DNSSEC; null if it can.'),
  tlsa_hosts: z.array(daneHostSchema),
})
export type DaneFact = z.infer<typeof daneSchema>

/** DNSSEC, and DANE, which depends on it. */
export const dnssecFacts = {
  dnssec: factSchema(dnssecSchema).describe('Known: the resolver validated it. Absent: it could have, and did not.'),
  dane: factSchema(daneSchema).describe('Absent: no mail server has TLSA records.'),
}
