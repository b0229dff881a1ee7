import { z } from 'zod'
import { messageFactsSchema } from '../../shared/contract/facts.ts'
import { outcomeSchema } from '../../shared/finding.ts'
import { instant, json } from './columns.ts'
import type { StoredReport } from './repositories.ts'
import { StoreError } from './store-error.ts'

const reportRow = z.object({
  message_id: z.int(),
  size: z.int(),
  done_at: instant,
  facts: json.pipe(messageFactsSchema),
  outcomes: json,
})

const outcomesSchema = z.array(outcomeSchema)

/** Reads a row with the columns of `reports` and the `size` of its message. Throws `StoreError` `unreadable`. */
export function readReport(row: unknown): StoredReport {
  const parsed = reportRow.safeParse(row)
  if (!parsed.success) throw new StoreError('unreadable', 'a stored report cannot be read', { cause: parsed.error })
  const { message_id, size, done_at, facts, outcomes } = parsed.data
  // Keys and parameters change with the rules.
  const today = outcomesSchema.safeParse(outcomes)
  return { messageId: message_id, messageSize: size, doneAt: done_at, facts, outcomes: today.data ?? null }
}
