import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { bimiRecordSchema } from '../audit/bimi.ts'
import { spfFacts } from '../audit/spf.ts'
import { dmarcPolicySchema, dmarcStepSchema, policySchema } from '../dmarc-policy.ts'
import { spfCoverageSchema } from '../spf-coverage.ts'
import { authWords } from './spam.ts'

/** RFC 7208 section 2.6, except temperror, which is an unavailable fact. */
export const spfResults = ['none', 'neutral', 'pass', 'fail', 'softfail', 'permerror'] as const

/** A term of an SPF record, or of one that it leads to, in evaluation order. */
const spfStepSchema = z.object({
  depth: z.int().describe("0 in the domain's own record, 1 in an included one or redirect target, and so on."),
  domain: z.string().describe('The domain whose record has the term.'),
  term: z.string().describe('As published.'),
  outcome: z
    .enum(['match', 'no_match', 'error'])
    .describe('An include or redirect precedes its terms, and `error` ends the evaluation.'),
  asked: z.array(z.string()).describe('The deciding DNS queries, as `example.com MX`.'),
  lookups: z.int().describe('Terms with DNS lookups so far, including this one.'),
})

const spfSchema = z
  .object({
    result: z.enum(spfResults),
    lenient_result: z
      .enum(spfResults)
      .nullable()
      .default(null)
      .describe('The result of a lenient verifier; null if not tried.'),
    identity: z.enum(['mailfrom', 'helo']),
    domain: z.string(),
    ip: z.string(),
    record: z.string().nullable(),
    mechanism: z.string().nullable().describe('The deciding directive, as published.'),
    lookups: z.int().describe('Terms with DNS lookups, out of 10 (RFC 7208 section 4.6.4).'),
    void_lookups: z.int().describe('Void lookups, out of 2.'),
    comment: z
      .string()
      .nullable()
      .describe("What is wrong with the record, or the owner's explanation of the failure."),
    steps: z
      .array(spfStepSchema)
      .default([])
      .describe('The evaluation, term by term; empty if the record cannot be parsed.'),
    coverage: spfCoverageSchema.optional().describe('If SPF passes.'),
    published: z.object(spfFacts).optional().describe('What the domain publishes, if it is a permanent error.'),
  })
  .meta({ id: 'SpfEvaluation' })

/** RFC 8601 section 2.7.1, except temperror. */
export const dkimResults = ['none', 'pass', 'fail', 'policy', 'neutral', 'permerror'] as const

/** A key record as published (RFC 6376 section 3.6.1). */
const dkimKeySchema = z.object({
  record: z.string(),
  type: z.string(),
  testing: z.boolean().describe('`t=y`: verifiers are asked to treat a failure like no signature.'),
  strict: z.boolean().describe('`t=s`: the domain of `i=` must be that of `d=`.'),
  hashes: z.array(z.string()).nullable().describe('The allowed algorithms; null: all.'),
  services: z.array(z.string()),
})

const dkimSignatureSchema = z.object({
  domain: z.string(),
  selector: z.string(),
  result: z.enum([...dkimResults, 'temperror', 'not_checked']),
  identity: z.string().nullable().default(null).describe('`i=`, if present.'),
  algorithm: z.string().nullable(),
  canonicalization: z.string().nullable(),
  key_bits: z.int().nullable().describe('Null if no key could be read.'),
  key: dkimKeySchema.nullable().default(null).describe('Null if there is none, or several.'),
  key_records: z.int().nullable().default(null).describe('Number of key records; null if unknown.'),
  signed_headers: z.array(z.string()),
  uncovered_headers: z.array(z.string()).default([]).describe('Important fields in the message that are not signed.'),
  oversigned_headers: z
    .array(z.string())
    .default([])
    .describe('Fields signed once more than they occur, so that none can be added (oversigned).'),
  body_hash_matches: z.boolean().nullable(),
  signature_matches: z
    .boolean()
    .nullable()
    .default(null)
    .describe('Whether the signature matches the header and the key, regardless of the body; null if unknown.'),
  body_length_limited: z.boolean().describe('`l=`: the end of the body is not signed.'),
  body_length: z.int().nullable().default(null).describe('`l=`: signed bytes of the body.'),
  unsigned_body_length: z.int().default(0).describe('Bytes of the body, canonicalized, beyond `l=`.'),
  signed_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  comment: z.string().nullable(),
  reason: reasonSchema.nullable().describe('Why there is no result; null if there is one.'),
})

const dkimSchema = z.object({
  result: z.enum(dkimResults).describe('`pass` if any signature passes.'),
  passing_domains: z.array(z.string()),
})

const dmarcSchema = z.object({
  result: z.enum(['pass', 'fail', 'none', 'permerror']),
  author_domain: z.string(),
  spf_domain: z.string().nullable(),
  spf_aligned: z.boolean().nullable().describe('Whether SPF passes for an aligned domain; null if unknown.'),
  spf_reason: reasonSchema.optional().describe('Why `spf_aligned` is unknown.'),
  dkim_domain: z.string().nullable().describe('Of the aligned signature, otherwise of the first that passes.'),
  dkim_aligned: z.boolean().nullable().describe('Whether a signature of an aligned domain passes; null if unknown.'),
  dkim_reason: reasonSchema.optional().describe('Why `dkim_aligned` is unknown.'),
  disposition: policySchema.describe('What the policy asks receivers to do with this message.'),
})

/** The three fields that one host added (RFC 8617 section 4.1). */
const arcSetSchema = z.object({
  instance: z.int(),
  sealer: z.string(),
  selector: z.string(),
  chain: z.string().nullable().describe("`cv`: the host's result for the chain before it."),
  results: z.string().nullable().describe('Its SPF, DKIM, and DMARC results.'),
})

const arcSchema = z.object({
  result: z.enum(['none', 'pass', 'fail']),
  instances: z.int(),
  last_sealer: z.string().nullable(),
  sets: z.array(arcSetSchema).default([]).describe('In order.'),
})

/** A result in the provider's words; null if there is none, or it is not defined by RFC 8601. */
const statedResultSchema = z.enum(authWords).exclude(['not_checked']).nullable().meta({ id: 'StatedResult' })

const receiverResultsSchema = z.object({
  server: z.string().nullable().describe('The authserv-id, if present.'),
  spf: statedResultSchema,
  dkim: z.array(
    z.object({
      domain: z.string().nullable().describe('The signer, as far as given.'),
      selector: z.string().nullable(),
      result: statedResultSchema,
    }),
  ),
  dmarc: statedResultSchema,
})

const spfFactSchema = factSchema(spfSchema).meta({ id: 'SpfFact' })

/** Who authenticates the message. */
export const authenticationFacts = {
  spf: spfFactSchema,
  spf_helo: spfFactSchema,
  dkim: factSchema(dkimSchema),
  dkim_signatures: z.array(dkimSignatureSchema),
  dmarc_policy: factSchema(dmarcPolicySchema),
  dmarc: factSchema(dmarcSchema),
  dmarc_steps: z
    .array(dmarcStepSchema)
    .default([])
    .describe('The tree walk to the policy, starting with the author’s domain.'),
  arc: factSchema(arcSchema),
  receiver_results: factSchema(receiverResultsSchema).describe(
    'The results of the receiver (RFC 8601), in fields that only it can have written.',
  ),
  bimi_record: factSchema(bimiRecordSchema).describe('Of the author’s domain. The logo is not fetched.'),
}

export type SpfEvaluation = z.infer<typeof spfSchema>
export type SpfStep = z.infer<typeof spfStepSchema>
export type DkimSignature = z.infer<typeof dkimSignatureSchema>
export type DkimEvaluation = z.infer<typeof dkimSchema>
export type DmarcEvaluation = z.infer<typeof dmarcSchema>
export type ReceiverResults = z.infer<typeof receiverResultsSchema>
export type ArcEvaluation = z.infer<typeof arcSchema>
export type ArcSet = z.infer<typeof arcSetSchema>
