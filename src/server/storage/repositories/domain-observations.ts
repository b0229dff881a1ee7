import { z } from 'zod'
import { type DomainObservation, domainProblemSchema } from '../../../engine/present/observe-domain.ts'
import { verdicts } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { gradeSchema } from '../../../shared/findings/grade.ts'
import { readStream } from '../../../shared/report/stream.ts'
import { instant, json } from '../columns.ts'
import { sql } from '../sql.ts'
import { changeInBatches } from '../steps/batches.ts'
import { eachRow, type StepRunner } from '../steps/steps.ts'
import { isLive } from './search.ts'

const observedRow = z
  .object({
    domain: z.string(),
    observed_at: instant,
    source: z.enum(['audit', 'monitor']),
    grade: gradeSchema.nullable(),
    grade_floor: gradeSchema.nullable(),
    score: z.number().nullable(),
    problems: json.pipe(z.array(domainProblemSchema)),
    since: instant,
    previous_grade: gradeSchema.nullable(),
  })
  .transform(({ observed_at: observedAt, previous_grade: previousGrade, ...row }) => ({
    ...row,
    observedAt,
    previousGrade,
  }))

const messageRow = z
  .object({
    token: z.string(),
    subject: z.string().nullable(),
    score: z.number().nullable(),
    verdict: z.enum(verdicts),
    received_at: instant,
    stream: z.string().transform((text) => readStream(text).domain),
  })
  .transform(({ received_at: receivedAt, stream: domain, ...row }) => ({ ...row, receivedAt, domain }))

const domainRow = z.object({ domain: z.string() }).transform(({ domain }) => domain)

/** Who observed a domain, and when. */
export interface Observer {
  observedAt: Date
  source: 'audit' | 'monitor'
}

export function createDomainObservations(db: StepRunner) {
  return {
    /** Stores what DNS showed, unless something later is known. Missing answers replace nothing. */
    async save(
      domain: string,
      { grade, grade_floor, score, problems, isKnown }: DomainObservation,
      by: Observer,
    ): Promise<void> {
      const isSame = sql`domain_observation.grade IS NOT DISTINCT FROM excluded.grade AND domain_observation.problems = excluded.problems`
      await db.run(sql`
        INSERT INTO domain_observation (domain, observed_at, source, grade, grade_floor, score, problems, since)
        VALUES (${domain}, ${by.observedAt}, ${by.source}, ${grade}, ${grade_floor}, ${score},
          ${JSON.stringify(problems)}, ${by.observedAt})
        ON CONFLICT (domain) DO UPDATE
        SET observed_at = excluded.observed_at, source = excluded.source, grade = excluded.grade,
          grade_floor = excluded.grade_floor, score = excluded.score, problems = excluded.problems,
          since = CASE WHEN ${isSame} THEN domain_observation.since ELSE excluded.since END,
          previous_grade = CASE WHEN domain_observation.grade IS NOT DISTINCT FROM excluded.grade
            THEN domain_observation.previous_grade ELSE domain_observation.grade END
        WHERE domain_observation.observed_at <= excluded.observed_at AND ${isKnown ? 1 : 0} = 1`)
    },

    /** The same was observed again by a monitor, whose observation it was. */
    async repeat(domain: string, at: Date): Promise<void> {
      await db.run(sql`
        UPDATE domain_observation SET observed_at = ${at}
        WHERE domain = ${domain} AND source = 'monitor' AND observed_at < ${at}`)
    },

    /** Observed last first. */
    list: (limit: number) =>
      db
        .all(sql`SELECT * FROM domain_observation ORDER BY observed_at DESC, domain LIMIT ${limit}`)
        .then(eachRow(observedRow.parse)),

    /** The domains that the latest messages in live tests are from, with each message, latest first. */
    listMessages: (limit: number, now: Date) =>
      db
        .all(sql`
        SELECT tests.token, messages.received_at, reports.subject, reports.score, reports.verdict, reports.stream
        FROM reports
        JOIN messages ON messages.id = reports.message_id
        JOIN tests ON tests.token = messages.token
        WHERE reports.stream IS NOT NULL AND ${isLive(now)}
        ORDER BY reports.message_id DESC
        LIMIT ${limit}`)
        .then(eachRow(messageRow.parse)),

    /** The domains with reports, in alphabetical order. */
    listReported: (limit: number) =>
      db.all(sql`SELECT DISTINCT domain FROM report_day ORDER BY domain LIMIT ${limit}`).then(eachRow(domainRow.parse)),

    removeBefore: (time: Date): Promise<number> =>
      changeInBatches(
        db,
        (rows) => sql`
          DELETE FROM domain_observation
          WHERE domain IN (
            SELECT domain FROM domain_observation WHERE observed_at < ${time} ORDER BY observed_at, domain LIMIT ${rows})
          RETURNING 1`,
      ),
  }
}
