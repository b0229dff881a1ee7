import { z } from 'zod'
import type { EngineReport } from '../../../engine/ports/analysis.ts'
import { statedPurposes } from '../../../shared/contract/facts/message/purpose.ts'
import { messageFactsSchema } from '../../../shared/contract/facts/message-facts.ts'
import { verdicts } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { outcomeSchema } from '../../../shared/findings/finding.ts'
import { groupPointsSchema } from '../../../shared/findings/group-points.ts'
import { listTallySchema } from '../../../shared/findings/list-tally.ts'
import { trialSchema } from '../../../shared/report/trial.ts'
import { version } from '../../ground/version.ts'
import { instant, json } from '../columns.ts'
import type { ReportOverview, ReportSummary, StoredReport } from '../repositories.ts'
import { sql } from '../sql.ts'
import { eachRow, rowOrNull, run, type StepRunner, type Steps } from '../steps/steps.ts'
import { StoreError } from '../store-error.ts'
import { isLive } from './search.ts'

const reportRow = z.object({
  message_id: z.int(),
  size: z.int(),
  done_at: instant,
  facts: json.pipe(messageFactsSchema),
  outcomes: json,
  purpose: z.enum(statedPurposes).nullable(),
})

/** Stored outcomes with the version whose rules produced them. */
const evaluationSchema = z.object({ version: z.literal(version), outcomes: z.array(outcomeSchema) })
/** Trials are valid in any version. */
const trialsSchema = z.object({ trials: z.array(trialSchema(messageFactsSchema)) })

export function writeOutcomes({ outcomes, trials }: Pick<EngineReport, 'outcomes' | 'trials'>): string {
  return JSON.stringify({ version, outcomes, trials } satisfies z.infer<typeof evaluationSchema> &
    z.infer<typeof trialsSchema>)
}

/** What decided a summary: the rules, and what the evaluation rests on beside them. */
export function judgeOf({ basis }: Pick<ReportSummary, 'basis'>): string {
  return `${version}: ${basis}`
}

/**
 * Parses the columns of `reports` with the `size` of the message and the `purpose` of the test; outcomes of another
 * version become null. Throws `StoreError` `unreadable`.
 */
export function readReport(row: unknown): StoredReport {
  const parsed = reportRow.safeParse(row)
  if (!parsed.success) throw new StoreError('unreadable', 'a stored report cannot be read', { cause: parsed.error })
  const { message_id, size, done_at, facts, outcomes, purpose } = parsed.data
  const evaluation = evaluationSchema.safeParse(outcomes)
  return {
    messageId: message_id,
    messageSize: size,
    doneAt: done_at,
    facts,
    purpose,
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
function readReportOverview(row: unknown): ReportOverview {
  const { received_at: receivedAt, author: from, list_tally: listTally, ...overview } = overviewRow.parse(row)
  return { ...overview, receivedAt, from, listTally }
}

const idRow = z.object({ message_id: z.int() })
const receivedRow = z.object({ received_at: instant })

const selectOverviews = sql`
  SELECT tests.token, tests.name, messages.received_at, reports.subject, reports.author, reports.score,
    reports.score_floor, reports.verdict, reports.verdict_floor, reports.stream, reports.points, reports.list_tally,
    (SELECT count(*) FROM messages AS earlier WHERE earlier.token = tests.token AND earlier.id <= messages.id) AS number
  FROM reports
  JOIN messages ON messages.id = reports.message_id
  JOIN tests ON tests.token = messages.token`

const selectReports = sql`
  SELECT reports.message_id, reports.done_at, reports.facts, reports.outcomes, messages.size, messages.received_at,
    tests.purpose
  FROM reports
  JOIN messages ON messages.id = reports.message_id
  JOIN tests ON tests.token = messages.token`

export function createReports(db: StepRunner) {
  return {
    /** The reports of a live test, earliest first. */
    listOfTest: (token: string, now: Date) =>
      db
        .all(sql`
        ${selectOverviews} WHERE messages.token = ${token} AND ${isLive(now)} ORDER BY reports.message_id`)
        .then(eachRow(readReportOverview)),

    /** The latest reports of a stream in live tests, earliest first. */
    async listOfStream(stream: string, limit: number, now: Date): Promise<ReportOverview[]> {
      const rows = await db.all(sql`
        ${selectOverviews}
        WHERE reports.stream = ${stream} AND ${isLive(now)}
        ORDER BY reports.message_id DESC
        LIMIT ${limit}`)
      return rows.map(readReportOverview).reverse()
    },

    /** The report on the Nth message of a test, starting at 1. Throws `StoreError` if unreadable. */
    async findNumbered(token: string, number: number): Promise<(StoredReport & { receivedAt: Date }) | null> {
      const row = await db.one(sql`
        ${selectReports}
        WHERE reports.message_id = (
          SELECT id FROM messages WHERE messages.token = ${token} ORDER BY id LIMIT 1 OFFSET ${number - 1})`)
      return row === undefined ? null : { ...readReport(row), receivedAt: receivedRow.parse(row).received_at }
    },

    /** Messages whose summary is from another version, or rests on something else, latest first. */
    async listOutdated(basis: string): Promise<number[]> {
      const rows = await db.all(sql`
        SELECT message_id FROM reports WHERE judged_by IS DISTINCT FROM ${judgeOf({ basis })} ORDER BY message_id DESC`)
      return rows.map((row) => idRow.parse(row).message_id)
    },

    /** The report on a message. Throws `StoreError` if unreadable. */
    find: (messageId: number) =>
      db.one(sql`${selectReports} WHERE reports.message_id = ${messageId}`).then(rowOrNull(readReport)),

    /** Replaces the summary of a report, which lists show as well. */
    saveSummary: (messageId: number, summary: ReportSummary) => db.transact(() => saveSummary(messageId, summary)),
  }
}

function* saveSummary(messageId: number, summary: ReportSummary): Steps<void> {
  const {
    score,
    score_floor,
    verdict,
    verdict_floor,
    content_score,
    stream,
    points,
    listTally,
    observed,
    messageDigest,
    basis,
  } = summary
  // Tests are locked before their reports everywhere, to avoid deadlocks.
  yield* run(sql`
    UPDATE tests SET score = ${score}, verdict = ${verdict}
    WHERE token = (SELECT token FROM messages WHERE id = ${messageId}) AND reported_message_id = ${messageId}`)
  yield* run(sql`
    UPDATE reports
    SET score = ${score}, score_floor = ${score_floor}, verdict = ${verdict}, verdict_floor = ${verdict_floor},
      content_score = ${content_score}, stream = ${stream}, points = ${JSON.stringify(points)}, list_tally = ${JSON.stringify(listTally)},
      observed = ${observed && JSON.stringify(observed)}, message_digest = ${messageDigest},
      judged_by = ${judgeOf({ basis })}
    WHERE message_id = ${messageId}`)
}
