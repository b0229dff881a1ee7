import { z } from 'zod'

/** A problem of a record, or a noteworthy detail. The code comes from the parser (`shared/records/`). */
export const recordProblemSchema = z
  .object({
    code: z.string(),
    detail: z.string().describe('The affected text of the record; empty if something is missing.'),
    position: z.int().describe('Its position in the record, in characters from 0.'),
  })
  .meta({ id: 'RecordProblem' })
export type RecordProblemFact = z.infer<typeof recordProblemSchema>
