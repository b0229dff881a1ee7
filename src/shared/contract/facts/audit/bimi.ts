import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { fetchedDocumentSchema } from './fetched-document.ts'
import { recordProblemSchema } from './record-problem.ts'

export const bimiRecordSchema = z.object({
  domain: z.string(),
  selector: z.string().describe('`default`, or the value of BIMI-Selector.'),
  found_at: z.string().describe('The domain whose `_bimi` name has the record.'),
  records: z.array(z.string()).describe('Receivers require exactly one.'),
  valid: z.boolean(),
  declined: z.boolean().describe('The domain declines to participate.'),
  location: z.string().nullable().describe('The URL of the logo.'),
  evidence: z.string().nullable().describe('The URL of the mark certificate.'),
  problems: z.array(recordProblemSchema),
})
export type BimiRecordFact = z.infer<typeof bimiRecordSchema>

const logoSchema = z.object({
  valid: z.boolean(),
  octets: z.int().describe('Size as served; decompressed for a compressed file.'),
  title: z.string().nullable(),
  problems: z.array(recordProblemSchema),
})

/** What is wrong with a mark certificate. */
export const markCertificateProblems = [
  'unreadable',
  'untrusted',
  'expired',
  'not_for_bimi',
  'other_domain',
  'broken_logo',
  'other_logo',
] as const

/** Not a fault: the issuer's key does not ship with Sendproof. */
const unverified = 'unverified'

const certificateSchema = z.object({
  kind: z.enum(['VMC', 'CMC']).nullable().describe('Verified or Common Mark Certificate; null if not read.'),
  issuer: z.string().nullable(),
  organization: z.string().nullable().describe('The owner of the mark.'),
  names: z.array(z.string()).describe('The domains it is issued for.'),
  valid_until: z.string().nullable(),
  problem: z
    .enum([...markCertificateProblems, unverified])
    .nullable()
    .describe("`unverified`: no fault found, but the issuer's key does not ship with Sendproof."),
  detail: z.string().describe("The verifier's message in English; empty without a problem."),
})
export type MarkCertificateFact = z.infer<typeof certificateSchema>

export const bimiFacts = {
  bimi_record: factSchema(bimiRecordSchema),
  bimi_logo: factSchema(z.object({ logo_file: fetchedDocumentSchema, logo: logoSchema.nullable() })).describe(
    'Absent: no record has one.',
  ),
  bimi_certificate: factSchema(
    z.object({ certificate_file: fetchedDocumentSchema, certificate: certificateSchema.nullable() }),
  ).describe('Absent: no record has one.'),
}
