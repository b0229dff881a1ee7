import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

/** The mail domain that a user who entered a website may have meant. */
export const mailDomainFacts = {
  mail_domain: factSchema(z.object({ domain: z.string() })).describe(
    'The parent domain that is used for mail, if the audited one hardly is; absent if it is.',
  ),
}
