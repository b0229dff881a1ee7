import { z } from 'zod'
import { listAnswerSchema } from '../list-facts.ts'
import { laterFactSchema } from './later-fact.ts'

const listsSchema = z.object({ ip: z.string(), answers: z.array(listAnswerSchema) })

/** What DNS lists say. */
export const listFacts = {
  lists: laterFactSchema(listsSchema).describe('What block lists say of the sending IP.'),
}

export type OriginLists = z.infer<typeof listsSchema>
