import { z } from 'zod'

/** Something that is wrong with a record, or worth knowing about it. The code is the parser's (`shared/records/`). */
export const recordProblemSchema = z.object({
  code: z.string(),
  detail: z.string().describe('The words of the record that it is about; empty where something is missing.'),
  position: z.int().describe('Where they begin in the record, in characters from 0.'),
})
export type RecordProblemFact = z.infer<typeof recordProblemSchema>
