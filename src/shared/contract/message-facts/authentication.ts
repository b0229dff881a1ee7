import { z } from 'zod'
import { factSchema } from '../../fact.ts'
import { reasonSchema } from '../../reason.ts'

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

/** Who vouches for the message. */
export const authenticationFacts = {
  spf: factSchema(spfSchema),
  spf_helo: factSchema(spfSchema),
  dkim: factSchema(dkimSchema),
  dkim_signatures: z.array(dkimSignatureSchema),
  dmarc_policy: factSchema(dmarcPolicySchema),
  dmarc: factSchema(dmarcSchema),
  arc: factSchema(arcSchema),
}

export type SpfEvaluation = z.infer<typeof spfSchema>
export type DkimSignature = z.infer<typeof dkimSignatureSchema>
export type DkimEvaluation = z.infer<typeof dkimSchema>
export type DmarcPolicy = z.infer<typeof dmarcPolicySchema>
export type DmarcEvaluation = z.infer<typeof dmarcSchema>
export type ArcEvaluation = z.infer<typeof arcSchema>
