import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

/**
 * Whether a domain receives mail: `accepted` if it has a mail host, `null_mx` if it declares that it receives none (RFC
 * 7505), `no_host` if it has neither MX nor address records (RFC 5321 section 5.1), `no_domain` if it does not exist.
 */
const mailReceptions = ['accepted', 'null_mx', 'no_host', 'no_domain'] as const

const mailDomainSchema = z.object({ domain: z.string(), reception: z.enum(mailReceptions) }).meta({ id: 'MailDomain' })

const mailDomainFactSchema = factSchema(mailDomainSchema).meta({ id: 'MailDomainFact' })

/** Whether replies and bounces can reach the sender. */
export const mailDomainFacts = {
  author_mail: mailDomainFactSchema.describe('Whether the author’s domain receives mail.'),
  return_mail: mailDomainFactSchema.describe(
    'Whether the domain of MAIL FROM receives mail. Absent for the null sender.',
  ),
}

export type MailDomain = z.infer<typeof mailDomainSchema>
