import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { listAnswerSchema } from '../list-facts.ts'

const listsSchema = z.object({
  domain: z.string().describe('The registered domain, as used by domain lists.'),
  lists: z.array(listAnswerSchema),
})
export type DomainListsFact = z.infer<typeof listsSchema>

export const dblFacts = { domain_lists: factSchema(listsSchema) }
