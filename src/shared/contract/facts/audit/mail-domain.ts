import { z } from 'zod'
import { laterFactSchema } from '../message/later-fact.ts'

/** Whose mail someone may have meant who named a website. */
export const mailDomainFacts = {
  mail_domain: laterFactSchema(z.object({ domain: z.string() })).describe(
    'The domain above that is used for mail, where the audited one is hardly; absent where the audited one is.',
  ),
}
