import { z } from 'zod'
import type { ApartAddress } from '../../../../engine/reports/sources/divide-networks.ts'
import { networkOf } from '../../../../engine/reports/sources/observe-record.ts'
import { aggregateRecordSchema } from '../../../../shared/contract/reports/report.ts'
import type { SourceClass } from '../../../../shared/contract/reports/sources.ts'
import { instant, json } from '../../columns.ts'
import { type Statement, sql } from '../../sql.ts'
import { all, one, run, type StepRunner, type Steps } from '../../steps/steps.ts'
import { alsoAbout, idRow } from '../rows.ts'
import { findLastDayOfLong } from './covered-days.ts'
import { listMail, listPolicies, listSenders } from './list-senders.ts'
import { listAddresses, listSources, sumAddresses } from './list-sources.ts'
import { listTlsDays, listTlsFailures } from './read-tls.ts'
import { readTotals } from './read-totals.ts'
import type { MailDay, RecordOfSource, ReportWindow } from './repository.ts'

const dayRow = z.object({ day: z.int(), aligned: z.int(), unaligned: z.string().nullable() })

const space = 0x20
const zero = 0x30

const keyRow = z.object({ domain: z.string(), key: z.string() })
const lastDayRow = z.object({ last: z.int().nullable() })
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

/** How the user describes a source. */
interface SourceDescription {
  name: string | null
  class: SourceClass | null
}

/** The insights of a store, in any database. */
export function createReportInsights({ read, write }: StepRunner) {
  return {
    /** The last day of a counted report about a domain, at most `limit`; null if none. */
    findLastDay: (domain: string, limit: number) => read(() => findLastDay(domain, limit)),

    /** Sources with messages in the window, those with the most first. */
    listSources: (window: ReportWindow) => read(() => listSources(window)),
    /** The mail of each address and return path on each day. */
    listSenders: (window: ReportWindow) => read(() => listSenders(window)),
    /** The sums of addresses of networks. */
    sumAddresses: (window: ReportWindow, apart: readonly ApartAddress[]) => read(() => sumAddresses(window, apart)),
    /** How the user describes addresses of networks: all that are described, and those asked for. */
    listAddresses: (domain: string, addresses: readonly string[]) => read(() => listAddresses(domain, addresses)),
    /** Reported mail that is alike, without rows that carry no messages. */
    listMail: (window: ReportWindow) => read(() => listMail(window)),
    /** The policies that counted reports name, each once per day, earliest first. */
    listPolicies: (window: ReportWindow) => read(() => listPolicies(window)),
    /** Messages per day, earliest first. */
    listDays: (window: ReportWindow) => read(() => listDays(window)),
    readTotals: (window: ReportWindow) => read(() => readTotals(window)),
    /** Earliest day first. */
    listTlsDays: (window: ReportWindow) => read(() => listTlsDays(window)),
    /** Failed sessions, most frequent first. */
    listTlsFailures: (window: ReportWindow) => read(() => listTlsFailures(window)),
    /** Stores how the user describes a source. Null if none of its messages count. */
    describeSource: (id: number, source: SourceDescription) => write(() => describeSource(id, source)),
    /** Records of counted reports, latest report first. Null if the source does not exist. */
    listRecords: (sourceId: number, limit: number) => read(() => listRecords(sourceId, limit)),
  }
}

function* findLastDay(domain: string, limit: number): Steps<number | null> {
  const row = yield* one(sql`
    SELECT max(day) AS last FROM (
      SELECT max(day) AS day FROM report WHERE domain = ${domain} AND day <= ${limit} AND excluded IS NULL
      UNION ALL
      SELECT max(day) FROM report WHERE id IN (${alsoAbout(domain)}) AND day <= ${limit} AND excluded IS NULL
    ) AS days`)
  const { last } = lastDayRow.parse(row)
  return last && Math.max(last, (yield* findLastDayOfLong(domain, limit)) ?? last)
}

function* describeSource(id: number, source: SourceDescription): Steps<z.output<typeof describedRow> | null> {
  const sender = yield* findSender(id)
  const row =
    sender &&
    (yield* one(sql`SELECT domain, max(day) AS last_day FROM report_daily WHERE ${isOf(sender)} GROUP BY domain`))
  if (!row) return null
  yield* run(sql`UPDATE report_source SET name = ${source.name}, class = ${source.class} WHERE id = ${id}`)
  return describedRow.parse(row)
}

/** A source, or one address of it. */
interface StoredSender {
  sourceId: number
  address: string | null
}

/** The source whose rows an id stands for: addresses have those of their network. */
function* findSender(id: number): Steps<StoredSender | null> {
  const row = yield* one(sql`SELECT domain, key FROM report_source WHERE id = ${id}`)
  if (row === undefined) return null
  const { domain, key } = keyRow.parse(row)
  if (!key.startsWith('address:')) return { sourceId: id, address: null }
  const address = key.slice('address:'.length)
  const network = yield* one(sql`
    SELECT id FROM report_source WHERE domain = ${domain} AND key = ${`network:${networkOf(address)}`}`)
  return network === undefined ? null : { sourceId: idRow.parse(network).id, address }
}

function isOf({ sourceId, address }: StoredSender): Statement {
  return address === null ? sql`source_id = ${sourceId}` : sql`source_id = ${sourceId} AND address = ${address}`
}

function* listRecords(sourceId: number, limit: number): Steps<RecordOfSource[] | null> {
  const sender = yield* findSender(sourceId)
  if (!sender) return null
  // Documents are read last, because a source may have many records.
  const rows = yield* all(sql`
    SELECT latest.*, report_record.document
    FROM (
      SELECT report.id, org, begin_at, end_at, position
      FROM report_record
      JOIN report ON report.id = report_record.report_id
      WHERE ${isOf(sender)} AND excluded IS NULL
      ORDER BY end_at DESC, report.id DESC, position
      LIMIT ${limit}
    ) AS latest
    JOIN report_record ON report_record.report_id = latest.id AND report_record.position = latest.position
    ORDER BY latest.end_at DESC, latest.id DESC, latest.position`)
  return rows.map((row) => recordRow.parse(row))
}

/** See `ReportInsightRepository.listDays`. */
function* listDays({ domain, since, until }: ReportWindow): Steps<MailDay[]> {
  const rows = yield* all(sql`
    SELECT day, aligned, unaligned FROM report_day
    WHERE domain = ${domain} AND day BETWEEN ${since} AND ${until}
    ORDER BY day`)
  return rows.map((row) => {
    const { day, aligned, unaligned } = dayRow.parse(row)
    return { day, aligned, unaligned: unaligned === null ? [] : readNumbers(unaligned) }
  })
}

/** Numbers separated by spaces. A year can have 400,000, for which `split` and `Number` take five times as long. */
function readNumbers(text: string): number[] {
  const numbers: number[] = []
  let number = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === space) {
      numbers.push(number)
      number = 0
    } else number = number * 10 + code - zero
  }
  numbers.push(number)
  return numbers
}
