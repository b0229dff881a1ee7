import { z } from 'zod'
import { laterFactSchema } from '../message/later-fact.ts'

/** The mail domain that a user who entered a website may have meant. */
export const mailDomainFacts = {
  mail_domain: laterFactSchema(z.object({ domain: z.string() })).describe(
    'The domain above that is used for mail, where the audited one is hardly; absent where the audited one is.',
  ),
}
