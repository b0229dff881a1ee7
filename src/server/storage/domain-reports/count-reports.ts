import { z } from 'zod'
import { type ReportKind, reportKinds } from '../../../shared/contract/reports/report-kinds.ts'
import type { Exclusion } from '../../../shared/contract/reports/stored-report.ts'
import { instant, json } from '../columns.ts'
import { type Statement, sql } from '../sql.ts'
import { all, one, run, type Steps } from '../steps/steps.ts'
import { addSums, periodOfDay, perSender, sumColumns, sumDays, sumSources } from './insights/sums.ts'
import { longRange, overlapTolerance } from './repository.ts'
import { idRow } from './rows.ts'

/** The parts of a stored report that matter for counting. */
interface Countable {
  id: number
  kind: ReportKind
  org: string
  reporter: string
  domain: string
  begin: Date
  end: Date
}

/** Reporters split a long report into a few with the same time range; no more than these are compared. */
const maxSiblings = 20

const countableRow = z
  .object({
    id: z.int(),
    kind: z.enum(reportKinds),
    org: z.string(),
    reporter: z.string(),
    domain: z.string(),
    begin_at: instant,
    end_at: instant,
  })
  .transform(({ begin_at: begin, end_at: end, ...same }): Countable => ({ ...same, begin, end }))

const columns = sql`id, kind, org, reporter, domain, begin_at, end_at`

/** Adds a trusted report to the sums, unless another report from the same reporter already covers its time. */
export function* countUnlessOverlapping(report: Countable): Steps<Exclusion | null> {
  const others = report.kind === 'failure' ? [] : yield* overlapping(report, sql`excluded IS NULL`)
  const siblings = others.filter((other) => isSameRange(other, report))
  const different = others.filter((other) => !isSameRange(other, report))
  const isCovered = different.some((other) => lengthOf(other) >= lengthOf(report))
  if (isCovered || (yield* sharesRow(report, siblings))) {
    yield* exclude(report.id, 'overlap')
    return 'overlap'
  }
  for (const shorter of different) yield* uncount(shorter.id, 'overlap')
  yield* run(sql`UPDATE report SET excluded = NULL WHERE id = ${report.id} AND excluded IS NOT NULL`)
  yield* add(report.id)
  yield* sumUpDay(report.id)
  return null
}

/** Subtracts a report that may have been counted, and counts those it had excluded. */
export function* uncountForGood(id: number, excluded: Exclusion): Steps<void> {
  const row = yield* one(sql`SELECT ${columns} FROM report WHERE id = ${id} AND excluded IS NULL`)
  if (row === undefined) return yield* exclude(id, excluded)
  yield* uncount(id, excluded)
  const waiting = yield* overlapping(countableRow.parse(row), sql`excluded = 'overlap'`)
  const longestFirst = waiting.sort((a, b) => lengthOf(b) - lengthOf(a) || a.id - b.id)
  for (const report of longestFirst) yield* countUnlessOverlapping(report)
}

/** Reports from the same reporter that overlap by more than the tolerance. */
function* overlapping({ id, kind, org, reporter, domain, begin, end }: Countable, state: unknown): Steps<Countable[]> {
  const shortBegin = new Date(begin.getTime() - longRange)
  const ofReporter = sql`domain = ${domain} AND kind = ${kind} AND org = ${org} AND reporter = ${reporter}`
  const others = sql`id <> ${id} AND ${state} AND end_at > ${new Date(begin.getTime() + overlapTolerance)}`
  // Only a long report can begin earlier than `longRange` before this one and overlap it. Long ones are queried
  // separately and unordered, because SQLite would otherwise read all later reports of the domain.
  const rows = yield* all(sql`
    SELECT ${columns} FROM report
    WHERE ${ofReporter} AND ${others}
      AND begin_at >= ${shortBegin} AND begin_at < ${new Date(end.getTime() - overlapTolerance)}
    UNION ALL
    SELECT ${columns} FROM report
    WHERE id IN (SELECT id FROM report WHERE ${ofReporter} AND is_long) AND ${others} AND begin_at < ${shortBegin}`)
  return rows.map((row) => countableRow.parse(row)).sort((a, b) => a.id - b.id)
}

function isSameRange(one: Countable, other: Countable): boolean {
  return one.begin.getTime() === other.begin.getTime() && one.end.getTime() === other.end.getTime()
}

function lengthOf({ begin, end }: Countable): number {
  return end.getTime() - begin.getTime()
}

/** Whether two reports on the same time range have the same content: reporters resend reports under another id. */
function* sharesRow(report: Countable, siblings: readonly Countable[]): Steps<boolean> {
  if (siblings.length === 0) return false
  const own = yield* rowsOf(report)
  for (const sibling of siblings.slice(0, maxSiblings)) {
    for (const row of yield* rowsOf(sibling)) if (own.has(row)) return true
  }
  return false
}

const keyColumn = z.object({ document: json })
const recordKey = z.object({
  source_ip: z.unknown(),
  header_from: z.unknown(),
  envelope_from: z.unknown(),
  envelope_to: z.unknown(),
  dkim: z.unknown(),
  spf: z.unknown(),
  auth_results: z.unknown(),
})
const policiesKey = z.object({ policies: z.array(z.unknown()) })
const publishedKey = z.object({ policy: z.unknown() })

/**
 * The rows that identify a report: address, names, and results of its records, or its policies with their failures. If
 * a DMARC policy changes, reporters send a report for each one (RFC 7489 section 7.2), whose records may be alike.
 */
function* rowsOf({ id, kind }: Countable): Steps<Set<string>> {
  const { document } = keyColumn.parse(yield* one(sql`SELECT document FROM report WHERE id = ${id}`))
  if (kind === 'tls') return new Set(policiesKey.parse(document).policies.map((policy) => JSON.stringify(policy)))
  const { policy } = publishedKey.parse(document)
  const rows = yield* all(sql`SELECT document FROM report_record WHERE report_id = ${id}`)
  return new Set(rows.map((row) => JSON.stringify([policy, recordKey.parse(keyColumn.parse(row).document)])))
}

function* uncount(id: number, excluded: Exclusion): Steps<void> {
  yield* exclude(id, excluded)
  yield* add(id, sql`-`)
  yield* run(sql`
    DELETE FROM report_daily
    WHERE messages = 0 AND (domain, day) IN (SELECT domain, day FROM report WHERE id = ${id})`)
  yield* run(sql`
    DELETE FROM report_period
    WHERE messages = 0 AND (domain, period) IN (SELECT domain, ${periodOfDay} FROM report WHERE id = ${id})`)
  yield* sumUpDay(id)
}

/** Sums up the day of a report again, from the sums of its sources. */
function* sumUpDay(id: number): Steps<void> {
  const isSameDay = sql`(domain, day) IN (SELECT domain, day FROM report WHERE id = ${id})`
  yield* run(sql`DELETE FROM report_day WHERE ${isSameDay}`)
  yield* run(sql`INSERT INTO report_day (domain, day, aligned, unaligned) ${sumDays(isSameDay)}`)
}

function* exclude(id: number, excluded: Exclusion): Steps<void> {
  yield* run(sql`UPDATE report SET excluded = ${excluded} WHERE id = ${id}`)
}

/** Adds the records of a report to the sums of its day and period, or subtracts them. */
function* add(id: number, sign = sql``): Steps<void> {
  yield* addTo(sql`report_daily`, { id, sign, time: sql`day`, value: sql`day`, sender: perSender })
  yield* addTo(sql`report_period`, { id, sign, time: sql`period`, value: periodOfDay, sender: sql`` })
}

interface Addition {
  id: number
  sign: Statement
  /** The time column and its value. */
  time: Statement
  value: Statement
  /** Further columns that divide the sums, after a comma. */
  sender: Statement
}

function* addTo(table: Statement, { id, sign, time, value, sender }: Addition): Steps<void> {
  yield* run(sql`
    INSERT INTO ${table} (domain, ${time}, source_id${sender}, ${sumColumns})
    ${sumSources({ time: value, sender, sign }, sql`report_record.report_id = ${id}`)}
    ON CONFLICT (domain, ${time}, source_id${sender}) DO UPDATE SET ${addSums(table)}`)
}

/** Deletes a report that is not counted, and its file if no other report is in it. */
export function* deleteReport(id: number): Steps<void> {
  const row = yield* one(sql`SELECT file_id AS id FROM report WHERE id = ${id}`)
  yield* run(sql`DELETE FROM report WHERE id = ${id}`)
  if (row !== undefined) yield* deleteFileWithoutReports(idRow.parse(row).id)
}

export function* deleteFileWithoutReports(id: number): Steps<void> {
  yield* run(sql`
    DELETE FROM report_file
    WHERE id = ${id} AND read_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM report WHERE file_id = report_file.id)`)
}
