import { z } from 'zod'
import { factSchema } from '../../fact.ts'
import { recordProblemSchema } from './record-problem.ts'

const recordSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()).describe('The reporting policies; reporters want exactly one.'),
  valid: z.boolean().describe('Whether reports can be sent to at least one place.'),
  rua: z.array(z.string()),
  problems: z.array(recordProblemSchema),
})

/** What an audit learns of TLS reporting. */
export const tlsRptFacts = { tls_rpt_record: factSchema(recordSchema) }
