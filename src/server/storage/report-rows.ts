import { z } from 'zod'
import type { EngineReport } from '../../engine/ports/analysis.ts'
import { messageFactsSchema } from '../../shared/contract/facts/message-facts.ts'
import { verdicts } from '../../shared/contract/tests/tests.ts'
import { outcomeSchema } from '../../shared/findings/finding.ts'
import { groupPointsSchema } from '../../shared/findings/group-points.ts'
import { listTallySchema } from '../../shared/findings/list-tally.ts'
import { trialSchema } from '../../shared/report/trial.ts'
import { version } from '../ground/version.ts'
import { instant, json } from './columns.ts'
import type { ReportOverview, StoredReport } from './repositories.ts'
import { StoreError } from './store-error.ts'

const reportRow = z.object({
  message_id: z.int(),
  size: z.int(),
  done_at: instant,
  facts: json.pipe(messageFactsSchema),
  outcomes: json,
})

/** Stored outcomes with the version whose rules produced them. */
const evaluationSchema = z.object({ version: z.literal(version), outcomes: z.array(outcomeSchema) })
/** Trials are valid in any version. */
const trialsSchema = z.object({ trials: z.array(trialSchema(messageFactsSchema)) })

export function writeOutcomes({ outcomes, trials }: Pick<EngineReport, 'outcomes' | 'trials'>): string {
  return JSON.stringify({ version, outcomes, trials } satisfies z.infer<typeof evaluationSchema> &
    z.infer<typeof trialsSchema>)
}

/**
 * Parses the columns of `reports` with the `size` of the message; outcomes of another version become null. Throws
 * `StoreError` `unreadable`.
 */
export function readReport(row: unknown): StoredReport {
  const parsed = reportRow.safeParse(row)
  if (!parsed.success) throw new StoreError('unreadable', 'a stored report cannot be read', { cause: parsed.error })
  const { message_id, size, done_at, facts, outcomes } = parsed.data
  const evaluation = evaluationSchema.safeParse(outcomes)
  return {
    messageId: message_id,
    messageSize: size,
    doneAt: done_at,
    facts,
    outcomes: evaluation.data?.outcomes ?? null,
    trials: trialsSchema.safeParse(outcomes).data?.trials ?? [],
  }
}

const overviewRow = z.object({
  token: z.string(),
  number: z.int(),
  name: z.string().nullable(),
  received_at: instant,
  subject: z.string().nullable(),
  author: z.string().nullable(),
  score: z.number().nullable(),
  score_floor: z.number().nullable(),
  verdict: z.enum(verdicts),
  verdict_floor: z.enum(verdicts).nullable(),
  stream: z.string().nullable(),
  points: json.pipe(groupPointsSchema),
  list_tally: json.pipe(listTallySchema).nullable(),
})

/** Parses a report for the history. */
export function readReportOverview(row: unknown): ReportOverview {
  const { received_at: receivedAt, author: from, list_tally: listTally, ...overview } = overviewRow.parse(row)
  return { ...overview, receivedAt, from, listTally }
}

const idRow = z.object({ message_id: z.int() })
const receivedRow = z.object({ received_at: instant })

export function readMessageId(row: unknown): number {
  return idRow.parse(row).message_id
}

/** Like `readReport`, with the time the message was received. */
export function readNumberedReport(row: unknown): StoredReport & { receivedAt: Date } {
  return { ...readReport(row), receivedAt: receivedRow.parse(row).received_at }
}
