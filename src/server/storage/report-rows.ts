import { z } from 'zod'
import { messageFactsSchema } from '../../shared/contract/facts.ts'
import { checkParams, findingParams, type Outcome, outcomeSchema } from '../../shared/finding.ts'
import { instant } from './columns.ts'
import type { StoredReport } from './repositories.ts'
import { StoreError } from './store-error.ts'

const reportRow = z.object({
  message_id: z.int(),
  size: z.int(),
  done_at: instant,
  facts: z.string().transform(parseJson).pipe(messageFactsSchema),
  outcomes: z.string().transform(parseJson),
})

const outcomesSchema = z.array(outcomeSchema.refine(statesWhatItsTextNeeds))

/** Reads a row with the columns of `reports` and the `size` of its message. Throws `StoreError` `unreadable`. */
export function readReport(row: unknown): StoredReport {
  const parsed = reportRow.safeParse(row)
  if (!parsed.success) throw new StoreError('unreadable', 'a stored report cannot be read', { cause: parsed.error })
  const { message_id, size, done_at, facts, outcomes } = parsed.data
  const known = outcomesSchema.safeParse(outcomes)
  return { messageId: message_id, messageSize: size, doneAt: done_at, facts, outcomes: known.data ?? null }
}

/** Whether an outcome holds what the text of its key states today; keys and parameters change with the rules. */
function statesWhatItsTextNeeds(outcome: Outcome): boolean {
  switch (outcome.state) {
    case 'pass':
      return checkParams[outcome.check].safeParse(outcome.params).success
    case 'fail':
    case 'note':
      return findingParams[outcome.finding].safeParse(outcome.params).success
    case 'unknown':
      return true
  }
}

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
}
