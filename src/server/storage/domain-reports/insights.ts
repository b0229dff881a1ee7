import { z } from 'zod'
import { type SourceTrait, sourceTraitCodes } from '../../../engine/reports/sources/observe-record.ts'
import { type AggregateRecord, aggregateRecordSchema } from '../../../shared/contract/reports/report.ts'
import { type SourceClass, sourceClassSchema } from '../../../shared/contract/reports/sources.ts'
import { type ReportKind, reportKinds } from '../../../shared/contract/reports/stored-report.ts'
import { instant, json } from '../columns.ts'
import { type Statement, sql } from '../sql.ts'
import type { DomainReport } from './repository.ts'
import { all, one, run, type StepRunner, type Steps } from './steps.ts'

/* What counted reports say about a domain. Days are counted from 1970 in UTC. */

/** Days of a domain, the last one included. */
export interface ReportWindow {
  domain: string
  since: number
  until: number
}

/** A source with its messages in a window. */
export interface SourceInWindow {
  id: number
  key: string
  /** Given by the user; null if none. */
  name: string | null
  class: SourceClass | null
  messages: number
  aligned: number
  dkimAligned: number
  spfAligned: number
  /** With a pass of DKIM or SPF, aligned or not. */
  passed: number
  /** Without a pass, where DKIM or SPF is not reported. */
  undetermined: number
  forwarded: number
  quarantined: number
  rejected: number
  /** Also before the window. */
  firstDay: number
  lastDay: number
  traits: SourceTrait[]
  /** Whether mail of another source in the window passed from the same network. */
  isNetworkAuthenticated: boolean
}

/** Messages of a source on a day. */
export interface SourceDay {
  day: number
  sourceId: number
  messages: number
  aligned: number
}

/** Counted reports of a kind. */
export interface KindTotals {
  kind: ReportKind
  reports: number
  reporters: number
  days: number
  messages: number
  pass: number
  fail: number
}

export interface DomainTotals {
  kinds: KindTotals[]
  /** Reports that move no chart, by reason, also of the days after the window: it ends with what counts. */
  apart: Record<'forged' | 'unverified' | 'overlap', number>
  lastReceivedAt: Date | null
}

export interface TlsFailureTotals {
  mxHost: string | null
  policyType: string | null
  type: string | null
  sessions: number
  reporters: number
  lastDay: number
}

/** A record, and the report that it is from. */
export interface RecordOfSource {
  report: Pick<DomainReport, 'id' | 'org' | 'begin' | 'end'>
  /** In the report, from 0. */
  position: number
  record: AggregateRecord
}

export interface ReportInsightRepository {
  /** The last day of counted reports of a domain, at most `limit`; null without any. */
  findLastDay(domain: string, limit: number): Promise<number | null>
  /** Sources with messages in the window, most first. */
  listSources(window: ReportWindow): Promise<SourceInWindow[]>
  /** Messages by day and source, earliest day first. */
  listDays(window: ReportWindow): Promise<SourceDay[]>
  readTotals(window: ReportWindow): Promise<DomainTotals>
  /** Sessions by day, earliest first. */
  listTlsDays(window: ReportWindow): Promise<{ day: number; successful: number; failed: number }[]>
  /** Failed sessions, most first. */
  listTlsFailures(window: ReportWindow): Promise<TlsFailureTotals[]>
  /** Stores what the user says about a source. Null if none of its messages count. */
  describeSource(
    id: number,
    source: { name: string | null; class: SourceClass | null },
  ): Promise<{ domain: string; lastDay: number } | null>
  /** Records of counted reports, latest report first. Null if there is no such source. */
  listRecords(sourceId: number, limit: number): Promise<RecordOfSource[] | null>
}

const isAligned = sql`(dkim = 'aligned' OR spf = 'aligned')`
const hasPassed = sql`(dkim IN ('aligned', 'passed') OR spf IN ('aligned', 'passed'))`

/** A whole number in both databases, also where a sum has another type. */
function messagesWhere(condition: Statement): Statement {
  return sql`CAST(sum(CASE WHEN ${condition} THEN messages ELSE 0 END) AS bigint)`
}

const within = ({ domain, since, until }: ReportWindow) => sql`domain = ${domain} AND day BETWEEN ${since} AND ${until}`

const count = z.int().min(0)
const nothing = z.null().transform(() => 0)
const sum = z.union([count, nothing])

const sourceRow = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string().nullable(),
  class: sourceClassSchema.nullable(),
  messages: sum,
  aligned: sum,
  dkim_aligned: sum,
  spf_aligned: sum,
  passed: sum,
  undetermined: sum,
  forwarded: sum,
  quarantined: sum,
  rejected: sum,
  first_day: z.int(),
  last_day: z.int(),
})
const traitRow = z.object({ source_id: z.int(), code: z.enum(sourceTraitCodes), value: z.string() })
const dayRow = z
  .object({ day: z.int(), source_id: z.int(), messages: sum, aligned: sum })
  .transform(({ source_id: sourceId, ...same }): SourceDay => ({ ...same, sourceId }))
const kindRow = z.object({
  kind: z.enum(reportKinds),
  reports: count,
  reporters: count,
  days: count,
  messages: sum,
  pass: sum,
  fail: sum,
})
const apartRow = z.object({ excluded: z.enum(['forged', 'unverified', 'overlap']), reports: count })
const lastRow = z.object({ last: instant.nullable() })
const lastDayRow = z.object({ last: z.int().nullable() })
const tlsDayRow = z.object({ day: z.int(), successful: sum, failed: sum })
const tlsFailureRow = z
  .object({
    mx_host: z.string().nullable(),
    policy_type: z.string().nullable(),
    type: z.string().nullable(),
    sessions: sum,
    reporters: count,
    last_day: z.int(),
  })
  .transform(
    ({ mx_host: mxHost, policy_type: policyType, last_day: lastDay, ...same }): TlsFailureTotals => ({
      ...same,
      mxHost,
      policyType,
      lastDay,
    }),
  )
const describedRow = z
  .object({ domain: z.string(), last_day: z.int() })
  .transform(({ domain, last_day: lastDay }) => ({ domain, lastDay }))
const recordRow = z
  .object({
    id: z.int(),
    org: z.string(),
    begin_at: instant,
    end_at: instant,
    position: z.int(),
    document: json.pipe(aggregateRecordSchema),
  })
  .transform(
    ({ position, document: record, begin_at: begin, end_at: end, ...report }): RecordOfSource => ({
      report: { ...report, begin, end },
      position,
      record,
    }),
  )

/** The insights of a store, in any database. */
export function createReportInsights({ read, write }: StepRunner): ReportInsightRepository {
  return {
    async findLastDay(domain, limit) {
      const row = await read(() =>
        one(sql`SELECT max(day) AS last FROM report WHERE domain = ${domain} AND day <= ${limit} AND excluded IS NULL`),
      )
      return lastDayRow.parse(row).last
    },

    listSources: (window) => read(() => listSources(window)),

    async listDays(window) {
      const rows = await read(() =>
        all(sql`
          SELECT day, source_id, CAST(sum(messages) AS bigint) AS messages, ${messagesWhere(isAligned)} AS aligned
          FROM report_daily
          WHERE ${within(window)}
          GROUP BY day, source_id
          ORDER BY day`),
      )
      return rows.map((row) => dayRow.parse(row))
    },

    readTotals: (window) => read(() => readTotals(window)),

    async listTlsDays(window) {
      const rows = await read(() =>
        all(sql`
          SELECT day, CAST(sum(pass) AS bigint) AS successful, CAST(sum(fail) AS bigint) AS failed
          FROM report
          WHERE ${within(window)} AND kind = 'tls' AND excluded IS NULL
          GROUP BY day
          ORDER BY day`),
      )
      return rows.map((row) => tlsDayRow.parse(row))
    },

    async listTlsFailures(window) {
      const rows = await read(() =>
        all(sql`
          SELECT mx_host, policy_type, type, CAST(sum(sessions) AS bigint) AS sessions,
            count(DISTINCT org) AS reporters, max(day) AS last_day
          FROM report
          JOIN tls_failure ON tls_failure.report_id = report.id
          WHERE ${within(window)} AND kind = 'tls' AND excluded IS NULL
          GROUP BY mx_host, policy_type, type
          ORDER BY 4 DESC, mx_host, policy_type, type`),
      )
      return rows.map((row) => tlsFailureRow.parse(row))
    },

    describeSource: (id, source) => write(() => describeSource(id, source)),

    listRecords: (sourceId, limit) => read(() => listRecords(sourceId, limit)),
  }
}

function* listSources(window: ReportWindow): Steps<SourceInWindow[]> {
  const rows = yield* all(sql`
    SELECT report_source.id, report_source.key, report_source.name, report_source.class, sums.*,
      (SELECT min(day) FROM report_daily WHERE source_id = report_source.id AND domain = ${window.domain}) AS first_day
    FROM (
      SELECT source_id,
        CAST(sum(messages) AS bigint) AS messages,
        ${messagesWhere(isAligned)} AS aligned,
        ${messagesWhere(sql`dkim = 'aligned'`)} AS dkim_aligned,
        ${messagesWhere(sql`spf = 'aligned'`)} AS spf_aligned,
        ${messagesWhere(hasPassed)} AS passed,
        ${messagesWhere(sql`NOT ${hasPassed} AND (dkim = 'unknown' OR spf = 'unknown')`)} AS undetermined,
        ${messagesWhere(sql`is_forwarded`)} AS forwarded,
        ${messagesWhere(sql`disposition = 'quarantine'`)} AS quarantined,
        ${messagesWhere(sql`disposition = 'reject'`)} AS rejected,
        max(day) AS last_day
      FROM report_daily
      WHERE ${within(window)}
      GROUP BY source_id
    ) AS sums
    JOIN report_source ON report_source.id = sums.source_id
    ORDER BY sums.messages DESC, report_source.key`)
  const traits = yield* all(sql`
    SELECT source_id, code, value FROM report_trait
    WHERE source_id IN (SELECT source_id FROM report_daily WHERE ${within(window)})
    ORDER BY source_id, code, value`)
  return joinTraits(
    rows.map((row) => sourceRow.parse(row)),
    traits.map((row) => traitRow.parse(row)),
  )
}

function joinTraits(
  rows: readonly z.output<typeof sourceRow>[],
  traits: readonly z.output<typeof traitRow>[],
): SourceInWindow[] {
  const bySource = Map.groupBy(traits, ({ source_id }) => source_id)
  /** The sources whose mail passed from a network. */
  const ofNetwork = Map.groupBy(
    traits.filter(({ code }) => code === 'network'),
    ({ value }) => `network:${value}`,
  )
  return rows.map((row) => {
    const { dkim_aligned, spf_aligned, first_day, last_day, ...same } = row
    return {
      ...same,
      ...{ dkimAligned: dkim_aligned, spfAligned: spf_aligned, firstDay: first_day, lastDay: last_day },
      traits: (bySource.get(row.id) ?? []).map(({ code, value }) => ({ code, value })),
      isNetworkAuthenticated: (ofNetwork.get(row.key) ?? []).some(({ source_id }) => source_id !== row.id),
    }
  })
}

function* readTotals(window: ReportWindow): Steps<DomainTotals> {
  const { domain } = window
  const kinds = yield* all(sql`
    SELECT kind, count(*) AS reports, count(DISTINCT org) AS reporters, count(DISTINCT day) AS days,
      CAST(sum(messages) AS bigint) AS messages, CAST(sum(pass) AS bigint) AS pass, CAST(sum(fail) AS bigint) AS fail
    FROM report
    WHERE ${within(window)} AND excluded IS NULL
    GROUP BY kind`)
  const apart = yield* all(sql`
    SELECT excluded, count(*) AS reports FROM report
    WHERE domain = ${domain} AND day >= ${window.since} AND excluded IS NOT NULL
    GROUP BY excluded`)
  const last = yield* one(sql`
    SELECT max(received_at) AS last FROM report_file
    WHERE id IN (SELECT file_id FROM report WHERE domain = ${domain})`)
  const counts = apart.map((row) => apartRow.parse(row))
  const reportsApart = (reason: keyof DomainTotals['apart']) =>
    counts.find(({ excluded }) => excluded === reason)?.reports ?? 0
  return {
    kinds: kinds.map((row) => kindRow.parse(row)),
    apart: {
      forged: reportsApart('forged'),
      unverified: reportsApart('unverified'),
      overlap: reportsApart('overlap'),
    },
    lastReceivedAt: lastRow.parse(last).last,
  }
}

function* describeSource(
  ...[id, source]: Parameters<ReportInsightRepository['describeSource']>
): Steps<Awaited<ReturnType<ReportInsightRepository['describeSource']>>> {
  const row = yield* one(sql`
    SELECT domain, max(day) AS last_day FROM report_daily WHERE source_id = ${id} GROUP BY domain`)
  if (row === undefined) return null
  yield* run(sql`UPDATE report_source SET name = ${source.name}, class = ${source.class} WHERE id = ${id}`)
  return describedRow.parse(row)
}

function* listRecords(sourceId: number, limit: number): Steps<RecordOfSource[] | null> {
  if ((yield* one(sql`SELECT id FROM report_source WHERE id = ${sourceId}`)) === undefined) return null
  // Documents are read last: a source may have many records.
  const rows = yield* all(sql`
    SELECT latest.*, report_record.document
    FROM (
      SELECT report.id, org, begin_at, end_at, position
      FROM report_record
      JOIN report ON report.id = report_record.report_id
      WHERE source_id = ${sourceId} AND excluded IS NULL
      ORDER BY end_at DESC, report.id DESC, position
      LIMIT ${limit}
    ) AS latest
    JOIN report_record ON report_record.report_id = latest.id AND report_record.position = latest.position
    ORDER BY latest.end_at DESC, latest.id DESC, latest.position`)
  return rows.map((row) => recordRow.parse(row))
}
