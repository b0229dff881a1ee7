import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { fetchedDocumentSchema } from './fetched-document.ts'
import { recordProblemSchema } from './record-problem.ts'

const recordSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()).describe('The records that announce a policy; senders require exactly one.'),
  id: z.string().nullable(),
  valid: z.boolean(),
  problems: z.array(recordProblemSchema),
})
export type MtaStsRecordFact = z.infer<typeof recordSchema>

const contentSchema = z.object({
  text: z.string(),
  valid: z.boolean(),
  mode: z.enum(['enforce', 'testing', 'none']).nullable(),
  mx: z.array(z.string()).describe('Host names, or `*.` and a domain.'),
  max_age: z.int().nullable().describe('How long senders keep it, in seconds.'),
  problems: z.array(recordProblemSchema),
})

const policySchema = fetchedDocumentSchema.extend({
  policy: contentSchema.nullable().describe('Null if it was not fetched.'),
})
export type MtaStsPolicyFact = z.infer<typeof policySchema>

export const mtaStsFacts = {
  mta_sts_record: factSchema(recordSchema),
  mta_sts_policy: factSchema(policySchema).describe('Absent: no single record announces one, so none was fetched.'),
}
