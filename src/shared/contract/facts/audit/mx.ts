import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'
import { recordProblemSchema } from './record-problem.ts'

const recordsSchema = z.object({
  domain: z.string(),
  records: z.array(z.string()),
  null_mx: z.boolean().describe('The domain says that it receives no mail (RFC 7505).'),
  exchanges: z
    .array(z.object({ preference: z.int(), host: z.string() }))
    .describe('The most preferred first; equals by name.'),
  problems: z.array(recordProblemSchema),
})
export type MxRecordsFact = z.infer<typeof recordsSchema>

/** The reverse name of a mail server's address. */
const reverseSchema = z.object({
  ip: z.string(),
  names: z.array(z.string()),
  confirmed_name: z.string().nullable().describe('A name that leads back to the address (FCrDNS), or null.'),
  reason: reasonSchema.nullable().describe('Why the DNS did not tell; null when it did.'),
})

const hostSchema = z.object({
  host: z.string(),
  state: z.enum(['found', 'absent', 'unavailable']).describe('Whether the name has an address, of either family.'),
  addresses: z.array(z.string()),
  unreachable: z.array(z.string()).describe('Addresses that nobody on the internet can reach.'),
  aliases: z.array(z.string()).describe('The names that the host is an alias of (CNAME).'),
  reason: reasonSchema.nullable().describe('Why the addresses, or those of one family, are not known.'),
  reverse: z.array(reverseSchema),
})
export type MailHostFact = z.infer<typeof hostSchema>

const hostsSchema = z.object({
  implicit: z.boolean().describe('There is no MX, so mail goes to the address of the domain (RFC 5321 section 5.1).'),
  hosts: z.array(hostSchema),
})
export type MailHostsFact = z.infer<typeof hostsSchema>

const certificateSchema = z.object({
  names: z.array(z.string()),
  issuer: z.string().nullable(),
  valid_until: z.string().nullable(),
  fault: z.string().nullable().describe('Why it does not prove the name of the host; null when it does.'),
})

const encryptionSchema = z.object({
  host: z.string(),
  address: z.string(),
  state: z
    .enum(['encrypted', 'not_offered', 'failed', 'closed', 'unknown', 'untried'])
    .describe(
      '`closed`: nothing listens on port 25, though this machine may use it. `untried`: it comes after the hosts that are tried.',
    ),
  version: z.string().nullable(),
  certificate: certificateSchema.nullable(),
  detail: z.string().describe('What went wrong, in the words of the server or the system; else empty.'),
})
export type MailEncryptionFact = z.infer<typeof encryptionSchema>

/** How the domain receives mail. */
export const mxFacts = {
  mx_records: factSchema(recordsSchema).describe('Absent: the domain has no MX record.'),
  mail_hosts: factSchema(hostsSchema).describe('Absent: no mail can come in.'),
  mx_tls: factSchema(z.object({ encryption: z.array(encryptionSchema) })).describe(
    'How the mail hosts encrypt, where they were to be tried. Absent: there is none to try.',
  ),
}
