import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { bimiRecordSchema } from '../audit/bimi.ts'
import { spfCoverageSchema } from '../spf-coverage.ts'
import { laterFactSchema } from './later-fact.ts'
import { authWords } from './spam.ts'

/** RFC 7208 section 2.6, except temperror, which is an unavailable fact. */
export const spfResults = ['none', 'neutral', 'pass', 'fail', 'softfail', 'permerror'] as const

/** A term of an SPF record, or of one that it leads to, in evaluation order. */
const spfStepSchema = z.object({
  depth: z
    .int()
    .describe('0 in the record of the domain itself, 1 in one that it includes or redirects to, and so on.'),
  domain: z.string().describe('Whose record holds the term.'),
  term: z.string().describe('As published.'),
  outcome: z
    .enum(['match', 'no_match', 'error'])
    .describe('An include or redirect comes before the terms that it leads to, and `error` ends the evaluation.'),
  asked: z.array(z.string()).describe('The DNS questions that decided, as `example.com MX`.'),
  lookups: z.int().describe('DNS-querying terms so far, this one included.'),
})

const spfSchema = z.object({
  result: z.enum(spfResults),
  lenient_result: z
    .enum(spfResults)
    .nullable()
    .default(null)
    .describe('What a verifier makes of it that forgives mistakes in records; null where that was not tried.'),
  identity: z.enum(['mailfrom', 'helo']),
  domain: z.string(),
  ip: z.string(),
  record: z.string().nullable(),
  mechanism: z.string().nullable().describe('The directive that decided, as published.'),
  lookups: z.int().describe('DNS-querying terms, of 10 (RFC 7208 section 4.6.4).'),
  void_lookups: z.int().describe('Queries without an answer, of 2.'),
  comment: z.string().nullable().describe('What is wrong with the record, or what its owner says of the failure.'),
  steps: z
    .array(spfStepSchema)
    .default([])
    .describe('The evaluation, term by term; empty where the record itself cannot be read.'),
  coverage: spfCoverageSchema.optional().describe('Where SPF passes.'),
})

/** RFC 8601 section 2.7.1, except temperror. */
export const dkimResults = ['none', 'pass', 'fail', 'policy', 'neutral', 'permerror'] as const

/** A key record as published (RFC 6376 section 3.6.1). */
const dkimKeySchema = z.object({
  record: z.string(),
  type: z.string(),
  testing: z.boolean().describe('`t=y`: verifiers are asked to treat a failure like no signature.'),
  strict: z.boolean().describe('`t=s`: the domain of `i=` must be that of `d=`.'),
  hashes: z.array(z.string()).nullable().describe('The algorithms it may be used with; null: all.'),
  services: z.array(z.string()),
})

const dkimSignatureSchema = z.object({
  domain: z.string(),
  selector: z.string(),
  result: z.enum([...dkimResults, 'temperror', 'not_checked']),
  identity: z.string().nullable().default(null).describe('`i=`, where the signature states it.'),
  algorithm: z.string().nullable(),
  canonicalization: z.string().nullable(),
  key_bits: z.int().nullable().describe('Null where no key could be read.'),
  key: dkimKeySchema.nullable().default(null).describe('Null where there is none, or several.'),
  key_records: z.int().nullable().default(null).describe('How many key records there are; null if that is not known.'),
  signed_headers: z.array(z.string()),
  uncovered_headers: z
    .array(z.string())
    .default([])
    .describe('Fields of weight that stand in the message and are not signed.'),
  oversigned_headers: z
    .array(z.string())
    .default([])
    .describe('Fields that are signed once more than they stand in the message: nobody can add one unnoticed.'),
  body_hash_matches: z.boolean().nullable(),
  signature_matches: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'Whether the signature fits the header and the key, whatever became of the body; null if that is not known.',
    ),
  body_length_limited: z.boolean().describe('`l=`: the end of the body is not covered.'),
  body_length: z.int().nullable().default(null).describe('`l=`: the octets of the body that are covered.'),
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

/** The DMARC policy that applies to a domain, and where the tree walk found it (RFC 9989 section 4.10). */
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

/** What the tree walk found at one name (RFC 9989 section 4.10). */
export const dmarcStepSchema = z.object({
  domain: z.string().describe('The question goes to the name `_dmarc` below it.'),
  outcome: z
    .enum(['record', 'none', 'invalid', 'several', 'assumed_none', 'unavailable'])
    .describe(
      '`invalid` and `several` records count as none; `assumed_none` lies above the zone files that are asked.',
    ),
  texts: z.array(z.string()).describe('All TXT records at the name.'),
  reason: reasonSchema.nullable().describe('Why there is no answer, also where none was assumed.'),
})

/** The three fields that one host added (RFC 8617 section 4.1). */
const arcSetSchema = z.object({
  instance: z.int(),
  sealer: z.string(),
  selector: z.string(),
  chain: z.string().nullable().describe('`cv`: what the host found the chain before it to be.'),
  results: z.string().nullable().describe('What it found SPF, DKIM and DMARC to be.'),
})

const arcSchema = z.object({
  result: z.enum(['none', 'pass', 'fail']),
  instances: z.int(),
  last_sealer: z.string().nullable(),
  sets: z.array(arcSetSchema).default([]).describe('The first one first.'),
})

/** A result in the provider's words; null if there is none, or not one that RFC 8601 defines. */
const statedResultSchema = z.enum(authWords).exclude(['not_checked']).nullable()

const receiverResultsSchema = z.object({
  server: z.string().nullable().describe('Who says so (authserv-id), where the field tells.'),
  spf: statedResultSchema,
  dkim: z.array(
    z.object({
      domain: z.string().nullable().describe('The signer, as far as it is told.'),
      selector: z.string().nullable(),
      result: statedResultSchema,
    }),
  ),
  dmarc: statedResultSchema,
})

/** Who authenticates the message. */
export const authenticationFacts = {
  spf: factSchema(spfSchema),
  spf_helo: factSchema(spfSchema),
  dkim: factSchema(dkimSchema),
  dkim_signatures: z.array(dkimSignatureSchema),
  dmarc_policy: factSchema(dmarcPolicySchema),
  dmarc: factSchema(dmarcSchema),
  dmarc_steps: z.array(dmarcStepSchema).default([]).describe('The way to the policy, the author’s domain first.'),
  arc: factSchema(arcSchema),
  receiver_results: laterFactSchema(receiverResultsSchema).describe(
    'What the provider found that received the message (RFC 8601), where the message was picked up from a mailbox.',
  ),
  bimi_record: laterFactSchema(bimiRecordSchema).describe('Of the author’s domain; the logo is not fetched.'),
}

export type SpfEvaluation = z.infer<typeof spfSchema>
export type SpfStep = z.infer<typeof spfStepSchema>
export type DkimSignature = z.infer<typeof dkimSignatureSchema>
export type DkimEvaluation = z.infer<typeof dkimSchema>
export type DmarcPolicy = z.infer<typeof dmarcPolicySchema>
export type DmarcStep = z.infer<typeof dmarcStepSchema>
export type DmarcEvaluation = z.infer<typeof dmarcSchema>
export type ReceiverResults = z.infer<typeof receiverResultsSchema>
export type ArcEvaluation = z.infer<typeof arcSchema>
export type ArcSet = z.infer<typeof arcSetSchema>
