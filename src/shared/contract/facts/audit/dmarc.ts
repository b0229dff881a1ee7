import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { dmarcPolicySchema, dmarcStepSchema, policySchema } from '../dmarc-policy.ts'
import { recordProblemSchema } from './record-problem.ts'

const request = policySchema.nullable().describe('Null if missing or unreadable.')

/** A destination of reports, as published. */
const reportUriSchema = z.object({
  tag: z.enum(['rua', 'ruf']),
  uri: z.string(),
  valid: z.boolean(),
  address: z.string().nullable().describe('The mailbox; null for schemes other than mailto.'),
})

const recordSchema = z.object({
  found_at: z.string().describe('The domain whose `_dmarc` name has it.'),
  text: z.string(),
  p: request,
  sp: request,
  np: request,
  adkim: z.enum(['relaxed', 'strict']),
  aspf: z.enum(['relaxed', 'strict']),
  fo: z.array(z.string()),
  uris: z.array(reportUriSchema),
  testing: z.boolean(),
  psd: z.enum(['y', 'n', 'u']),
  pct: z.int().nullable().describe('The obsolete percentage, if published.'),
  problems: z.array(recordProblemSchema),
})
export type DmarcRecordFact = z.infer<typeof recordSchema>

/** A domain that should receive reports (RFC 9990 section 4). */
const destinationSchema = z.object({
  domain: z.string(),
  verdict: z.enum(['internal', 'authorized', 'unauthorized', 'unknown']),
  permission_name: z.string().describe('Where the destination must publish its permission.'),
  reason: reasonSchema.nullable(),
  mail: z.enum(['accepted', 'none', 'unknown']).optional().describe('Whether the domain receives mail.'),
  mail_reason: reasonSchema.nullish().describe('Why it is unknown.'),
})

const publishedSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()).describe('The DMARC records at the domain and its parents, valid or not.'),
  tags: recordSchema.nullable().describe('The parsed record that applies to the domain; null if none does.'),
  destinations: z.array(destinationSchema),
})
export type DmarcRecordsFact = z.infer<typeof publishedSchema>

const walkSchema = z.object({
  steps: z.array(dmarcStepSchema),
  assumed_none: z.array(z.string()).describe('Names outside the loaded zones, assumed to have no record.'),
  misnamed: z
    .array(z.object({ name: z.string(), text: z.string() }))
    .describe('DMARC records at names that receivers do not query.'),
  organizational_domain: z.string().nullish().describe('From the tree walk; null if a name did not answer.'),
})
export type DmarcWalkFact = z.infer<typeof walkSchema>

export const dmarcFacts = {
  dmarc_record: factSchema(publishedSchema).describe('Absent: nothing is published at the domain or its parents.'),
  dmarc_policy: factSchema(dmarcPolicySchema),
  dmarc_walk: factSchema(walkSchema),
}
