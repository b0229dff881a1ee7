import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { recordProblemSchema } from './record-problem.ts'

const destinationSchema = z.object({
  domain: z.string(),
  mail: z.enum(['accepted', 'none', 'unknown']).describe('Whether the domain receives mail.'),
  mail_reason: reasonSchema.nullable().describe('Why it is unknown.'),
})
export type TlsRptDestination = z.infer<typeof destinationSchema>

const recordSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()).describe('The reporting policies; reporters require exactly one.'),
  valid: z.boolean().describe('Whether there is at least one valid destination.'),
  rua: z.array(z.string()),
  problems: z.array(recordProblemSchema),
  destinations: z.array(destinationSchema).default([]).describe('The domains whose mailboxes receive the reports.'),
})

export const tlsRptFacts = { tls_rpt_record: factSchema(recordSchema) }
