import { z } from 'zod'

/** A problem of a record, or a noteworthy detail. The code comes from the parser (`shared/records/`). */
export const recordProblemSchema = z.object({
  code: z.string(),
  detail: z.string().describe('The words of the record that it is about; empty where something is missing.'),
  position: z.int().describe('Where they begin in the record, in characters from 0.'),
})
export type RecordProblemFact = z.infer<typeof recordProblemSchema>
