import { z } from 'zod'
import { reasonSchema } from '../../reason.ts'

export const dmarcPolicies = ['none', 'quarantine', 'reject'] as const
export const policySchema = z.enum(dmarcPolicies).meta({ id: 'DmarcPolicy' })

/** The DMARC policy that applies to a domain, and where the tree walk found it (RFC 9989 section 4.10). */
export const dmarcPolicySchema = z.object({
  domain: z.string().describe('The domain that was looked up.'),
  found_at: z.string().describe('The domain whose `_dmarc` name has the record.'),
  organizational_domain: z.string().nullable().describe('Null if a parent name did not answer.'),
  record: z.string(),
  policy: policySchema.describe('The policy that applies to the domain: p, sp, or np.'),
  testing: z.boolean().describe('`t=y`: receivers are asked to apply the policy one step weaker.'),
  adkim: z.enum(['relaxed', 'strict']),
  aspf: z.enum(['relaxed', 'strict']),
  rua: z.array(z.string()),
})
export type DmarcPolicy = z.infer<typeof dmarcPolicySchema>

/** What the tree walk found at one name (RFC 9989 section 4.10). */
export const dmarcStepSchema = z
  .object({
    domain: z.string().describe('The query is for `_dmarc` below it.'),
    outcome: z
      .enum(['record', 'none', 'invalid', 'several', 'assumed_none', 'unavailable'])
      .describe('`invalid` and `several` records count as none; `assumed_none` is a parent outside the zone files.'),
    texts: z.array(z.string()).describe('All TXT records of the name.'),
    reason: reasonSchema.nullable().describe('Why there is no answer, including assumed ones.'),
  })
  .meta({ id: 'DmarcStep' })
export type DmarcStep = z.infer<typeof dmarcStepSchema>
