import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { recordProblemSchema } from './record-problem.ts'

const recordsSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()),
  null_mx: z.boolean().describe('The domain states that it receives no mail (RFC 7505).'),
  exchanges: z
    .array(z.object({ preference: z.int(), host: z.string() }))
    .describe('Most preferred first; equal ones by name.'),
  problems: z.array(recordProblemSchema),
})
export type MxRecordsFact = z.infer<typeof recordsSchema>

/** The reverse name of a mail server's address. */
const reverseSchema = z.object({
  ip: z.string(),
  names: z.array(z.string()),
  confirmed_name: z.string().nullable().describe('A confirmed reverse name (FCrDNS), or null.'),
  reason: reasonSchema.nullable().describe('Why DNS did not answer; null if it did.'),
})

const hostSchema = z.object({
  host: z.string(),
  state: z.enum(['found', 'absent', 'unavailable']).describe('Whether the name has an address, of either family.'),
  addresses: z.array(z.string()),
  unreachable: z.array(z.string()).describe('Addresses that are not public.'),
  aliases: z.array(z.string()).describe('The alias targets (CNAME) of the host.'),
  reason: reasonSchema.nullable().describe('Why the addresses, or those of one family, are unknown.'),
  reverse: z.array(reverseSchema),
})
export type MailHostFact = z.infer<typeof hostSchema>

const hostsSchema = z.object({
  implicit: z.boolean().describe("There is no MX, so mail goes to the domain's own address (RFC 5321 section 5.1)."),
  hosts: z.array(hostSchema),
})
export type MailHostsFact = z.infer<typeof hostsSchema>

const certificateSchema = z.object({
  names: z.array(z.string()),
  issuer: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  fault: z.string().nullable().describe('Why it does not match the host name; null if it does.'),
})

const encryptionSchema = z.object({
  host: z.string(),
  address: z.string(),
  state: z
    .enum(['encrypted', 'not_offered', 'failed', 'closed', 'unknown', 'untried'])
    .describe(
      '`closed`: nothing listens on port 25, although this machine may use it. `untried`: it comes after the checked hosts.',
    ),
  version: z.string().nullable(),
  certificate: certificateSchema.nullable(),
  detail: z.string().describe('The error of the server or the system; otherwise empty.'),
})
export type MailEncryptionFact = z.infer<typeof encryptionSchema>

/** How the domain receives mail. */
export const mxFacts = {
  mx_records: factSchema(recordsSchema).describe('Absent: the domain has no MX record.'),
  mail_hosts: factSchema(hostsSchema).describe('Absent: the domain cannot receive mail.'),
  mx_tls: factSchema(z.object({ encryption: z.array(encryptionSchema) })).describe(
    'The encryption of the mail servers, if checked. Absent: there is none to check.',
  ),
}
