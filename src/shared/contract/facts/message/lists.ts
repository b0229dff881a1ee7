import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { listAnswerSchema } from '../list-facts.ts'

const listsSchema = z.object({ ip: z.string(), answers: z.array(listAnswerSchema) })
const listsFactSchema = factSchema(listsSchema).meta({ id: 'ListAnswersFact' })

/** Where a message names a domain: From, the reverse path, `d=` of a signature, the target of a link. */
export const domainPlaces = ['author', 'mail_from', 'dkim', 'link'] as const

const namedDomainSchema = z.object({
  domain: z.string().describe('The registered domain, as used by domain lists.'),
  places: z.array(z.enum(domainPlaces)),
  lists: z.array(listAnswerSchema),
})

const domainListsSchema = z.object({
  domains: z.array(namedDomainSchema),
  unasked: z.int().describe('Domains beyond the limit per place, which were not checked.'),
})

/** What blocklists report. */
export const listFacts = {
  lists: listsFactSchema.describe('Blocklist results for the sending IP.'),
  allow_lists: listsFactSchema.describe('Allowlist results for the sending IP.'),
  domain_lists: factSchema(domainListsSchema).describe(
    'Blocklist results for the domains in the message; absent without public domains.',
  ),
}

export type OriginLists = z.infer<typeof listsSchema>
export type DomainPlace = (typeof domainPlaces)[number]
export type NamedDomain = z.infer<typeof namedDomainSchema>
export type DomainLists = z.infer<typeof domainListsSchema>
