import { z } from 'zod'
import { messageFactsSchema } from '../../../shared/contract/facts.ts'
import { type Outcome, outcomeSchema } from '../../../shared/finding.ts'
import { version } from '../../version.ts'
import type { StoredReport } from '../repositories.ts'
import { StoreError } from '../store-error.ts'
import { instant, json } from './columns.ts'

const reportRow = z.object({
  message_id: z.int(),
  size: z.int(),
  done_at: instant,
  facts: json.pipe(messageFactsSchema),
  outcomes: json,
})

/** Outcomes as they are stored: with the version whose rules gave them, as rules change with every version. */
const judgementSchema = z.object({ version: z.literal(version), outcomes: z.array(outcomeSchema) })

export function writeOutcomes(outcomes: Outcome[]): string {
  return JSON.stringify({ version, outcomes } satisfies z.infer<typeof judgementSchema>)
}

/**
 * Reads a row with the columns of `reports` and the `size` of its message; outcomes of the rules of another version are
 * null. Throws `StoreError` `unreadable`.
 */
export function readReport(row: unknown): StoredReport {
  const parsed = reportRow.safeParse(row)
  if (!parsed.success) throw new StoreError('unreadable', 'a stored report cannot be read', { cause: parsed.error })
  const { message_id, size, done_at, facts, outcomes } = parsed.data
  const judgement = judgementSchema.safeParse(outcomes)
  return {
    messageId: message_id,
    messageSize: size,
    doneAt: done_at,
    facts,
    outcomes: judgement.data?.outcomes ?? null,
  }
}
