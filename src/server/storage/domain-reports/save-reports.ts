import { z } from 'zod'
import { addressKey, observeRecord } from '../../../engine/reports/sources/observe-record.ts'
import { aggregateRecordSchema } from '../../../shared/contract/reports/report.ts'
import {
  type Authenticity,
  authenticitySchema,
  type Exclusion,
  type ReportWay,
  reportWaySchema,
} from '../../../shared/contract/reports/stored-report.ts'
import { json } from '../columns.ts'
import { listOf, type Statement, sql } from '../sql.ts'
import { all, insert, one, run, type Steps } from '../steps/steps.ts'
import { countUnlessOverlapping, deleteFileWithoutReports, deleteReport, uncountForGood } from './count-reports.ts'
import type { Assessed, CountedRecord, DomainReport, NewDomainReport, SavedReport } from './repository.ts'
import { idRow, readDomainReport, selectReports } from './rows.ts'

/** Why reports with this authenticity are not counted, whatever their content. */
function exclusionOf(authenticity: Authenticity): Exclusion | null {
  return authenticity === 'forged' || authenticity === 'unverified' ? authenticity : null
}

const fileRow = z.object({ via: reportWaySchema })

/** See `createDomainReports`. */
export function* saveReports(
  fileId: number,
  { reports, readAt }: { reports: readonly NewDomainReport[]; readAt: Date },
): Steps<SavedReport[]> {
  const file = yield* one(sql`SELECT via FROM report_file WHERE id = ${fileId}`)
  if (file === undefined) return []
  const { via } = fileRow.parse(file)
  const saved: SavedReport[] = []
  for (const report of reports) saved.push(yield* saveReport(fileId, report, via))
  yield* run(sql`UPDATE report_file SET read_at = ${readAt} WHERE id = ${fileId}`)
  yield* noteAuthenticity(fileId)
  yield* deleteFileWithoutReports(fileId)
  return saved
}

/** Saves the authenticity shared by all reports of a file, and the reason for it. */
function* noteAuthenticity(fileId: number): Steps<void> {
  yield* run(sql`
    UPDATE report_file SET
      authenticity = (
        SELECT min(authenticity) FROM report WHERE file_id = ${fileId} HAVING min(authenticity) = max(authenticity)),
      doubt = (
        SELECT min(doubt) FROM report WHERE file_id = ${fileId}
        HAVING min(authenticity) = max(authenticity) AND min(doubt) = max(doubt))
    WHERE id = ${fileId}`)
}

function* saveReport(fileId: number, report: NewDomainReport, via: ReportWay): Steps<SavedReport> {
  const { authenticity } = report
  const known = yield* findTwin(isSame(report), authenticity)
  if (known !== null) return { state: 'duplicate', report: yield* read(known) }
  if (via === 'mailbox' || via === 'smtp') {
    if ((yield* one(sql`SELECT 1 FROM removed_report WHERE ${isSame(report)}`)) !== undefined)
      return { state: 'removed' }
  } else yield* run(sql`DELETE FROM removed_report WHERE ${isSame(report)}`)
  const id = yield* addReport(fileId, report)
  if (exclusionOf(authenticity) === null) yield* countUnlessOverlapping({ ...report, id })
  return { state: 'stored', report: yield* read(id) }
}

function* read(id: number): Steps<DomainReport> {
  return readDomainReport(yield* one(sql`${selectReports} WHERE report.id = ${id}`))
}

type ReportIdentity = Pick<NewDomainReport, 'kind' | 'org' | 'reporter' | 'reportId' | 'domain' | 'begin' | 'end'>

function isSame({ kind, org, reporter, reportId, domain, begin, end }: ReportIdentity): Statement {
  return sql`kind = ${kind} AND org = ${org} AND reporter = ${reporter} AND report_id = ${reportId} AND domain = ${domain}
    AND begin_at = ${begin} AND end_at = ${end}`
}

const twinRow = z.object({ id: z.int(), authenticity: authenticitySchema })

/**
 * Finds an earlier copy of the report that makes this one unnecessary. Removes a less trusted copy, but keeps a forged
 * one beside a trusted one.
 */
function* findTwin(condition: Statement, authenticity: Authenticity): Steps<number | null> {
  const rows = yield* all(sql`SELECT id, authenticity FROM report WHERE ${condition}`)
  const twins = rows.map((row) => twinRow.parse(row))
  const trusted = twins.find((twin) => exclusionOf(twin.authenticity) === null)
  const other = twins.find((twin) => exclusionOf(twin.authenticity) !== null)
  if (exclusionOf(authenticity) === null) {
    if (!trusted && other?.authenticity === 'unverified') yield* deleteReport(other.id)
    return trusted?.id ?? null
  }
  if (authenticity === 'unverified') {
    if (trusted) return trusted.id
    // Otherwise a forger could keep a report out by sending a copy first.
    if (other?.authenticity === 'forged') {
      yield* deleteReport(other.id)
      return null
    }
  }
  return other?.id ?? null
}

const newRecord = {
  name: 'report_record',
  columns: {
    report_id: 'bigint',
    position: 'integer',
    source_id: 'bigint',
    dkim: 'text',
    spf: 'text',
    disposition: 'text',
    is_forwarded: 'boolean',
    is_subdomain: 'boolean',
    is_altered: 'boolean',
    address: 'text',
    envelope: 'text',
    messages: 'bigint',
    document: 'json',
  },
} as const
const newTlsPolicy = {
  name: 'tls_policy',
  columns: { report_id: 'bigint', domain: 'text', successful: 'bigint', failed: 'bigint', is_other: 'boolean' },
} as const
const newTlsFailure = {
  name: 'tls_failure',
  columns: {
    report_id: 'bigint',
    position: 'integer',
    domain: 'text',
    policy_type: 'text',
    mx_host: 'text',
    type: 'text',
    sessions: 'bigint',
  },
} as const

function* addReport(fileId: number, report: NewDomainReport): Steps<number> {
  const { authenticity, doubt, author, kind, org, reporter, reportId, domain, begin, end, day } = report
  const { records, messages, pass, fail } = report
  const excluded = exclusionOf(authenticity)
  const row = yield* one(sql`
    INSERT INTO report (file_id, file, kind, org, reporter, report_id, domain, begin_at, end_at, day, is_long,
      authenticity, doubt, author, is_trusted, excluded, records, messages, pass, fail, document)
    VALUES (${fileId}, ${report.file}, ${kind}, ${org}, ${reporter}, ${reportId}, ${domain}, ${begin}, ${end}, ${day},
      ${report.isLong}, ${authenticity}, ${doubt}, ${author}, ${excluded === null}, ${excluded}, ${records}, ${messages}, ${pass}, ${fail}, ${report.document})
    RETURNING id`)
  const { id } = idRow.parse(row)
  const sources = yield* findSources(domain, new Set(report.counted.flatMap(keysOf)))
  yield* insert(
    newRecord,
    report.counted.map((record, position) => {
      const { key, dkim, spf, disposition, address, envelope, messages, document } = record
      const marks = [record.isForwarded, record.isSubdomain, record.isAltered].map(Number)
      return [id, position, sources.get(key), dkim, spf, disposition, ...marks, address, envelope, messages, document]
    }),
  )
  if (excluded === null) {
    const traits = report.counted.flatMap(({ key, traits }) => traits.map((trait) => ({ key, ...trait })))
    yield* addTraits(traits.map(({ key, code, value }) => [sources.get(key), code, value]))
  }
  yield* insert(
    newTlsPolicy,
    report.sessions.map((sessions) => {
      const { successful, failed } = sessions
      return [id, sessions.domain, successful, failed, Number(sessions.domain !== domain)]
    }),
  )
  yield* insert(
    newTlsFailure,
    report.failures.map(({ domain, policyType, mxHost, type, sessions }, position) => {
      return [id, position, domain, policyType, mxHost, type, sessions]
    }),
  )
  if (report.incident) {
    const { sourceIp, authFailure } = report.incident
    yield* run(sql`
      INSERT INTO failure_report (report_id, source_ip, auth_failure) VALUES (${id}, ${sourceIp}, ${authFailure})`)
  }
  return id
}

const newTrait = { name: 'report_trait', columns: { source_id: 'bigint', code: 'text', value: 'text' } } as const

/** Stores each trait once per source. */
export function* addTraits(rows: readonly (readonly unknown[])[]): Steps<void> {
  const distinct = new Map(rows.map((row) => [row.join(' '), row]))
  yield* insert(newTrait, [...distinct.values()], { skipsKnown: true })
}

/** An address of a network may turn out to be another sender, which then needs a row that can be described. */
function keysOf({ key, address }: Pick<CountedRecord, 'key' | 'address'>): string[] {
  return key.startsWith('network:') ? [key, addressKey(address)] : [key]
}

const newSource = { name: 'report_source', columns: { domain: 'text', key: 'text' } } as const
const sourceRow = z.object({ id: z.int(), key: z.string() })
/** Keys per statement. */
const maxKeys = 50

/** Returns the ids of sources by key, and adds new sources. */
function* findSources(domain: string, keys: ReadonlySet<string>): Steps<Map<string, number>> {
  const found = yield* selectSources(domain, [...keys])
  const missing = [...keys].filter((key) => !found.has(key))
  yield* insert(
    newSource,
    missing.map((key) => [domain, key]),
  )
  for (const [key, id] of yield* selectSources(domain, missing)) found.set(key, id)
  return found
}

function* selectSources(domain: string, keys: readonly string[]): Steps<Map<string, number>> {
  const found = new Map<string, number>()
  for (let start = 0; start < keys.length; start += maxKeys) {
    const list = listOf(keys.slice(start, start + maxKeys))
    for (const row of yield* all(
      sql`SELECT id, key FROM report_source WHERE domain = ${domain} AND key IN (${list})`,
    )) {
      const { id, key } = sourceRow.parse(row)
      found.set(key, id)
    }
  }
  return found
}

/** See `createDomainReports`. */
export function* setAuthenticity(id: number, { authenticity, doubt, author }: Assessed): Steps<DomainReport | null> {
  const row = yield* one(sql`${selectReports} WHERE report.id = ${id}`)
  if (row === undefined) return null
  const report = readDomainReport(row)
  if (report.authenticity === authenticity) return report
  const excluded = exclusionOf(authenticity)
  const twin = yield* findTwin(sql`${isSame(report)} AND id <> ${id}`, authenticity)
  if (excluded !== null || twin !== null) yield* uncountForGood(id, excluded ?? 'overlap')
  if (twin !== null) {
    yield* deleteReport(id)
    return yield* read(twin)
  }
  const becomesTrusted = excluded === null && exclusionOf(report.authenticity) !== null
  if (becomesTrusted) yield* addTraits(yield* observeTraits(sql`${id}`))
  yield* run(sql`
    UPDATE report SET authenticity = ${authenticity}, doubt = ${doubt}, author = ${author ?? report.author}, is_trusted = ${excluded === null}
    WHERE id = ${id}`)
  if (becomesTrusted) yield* countUnlessOverlapping(report)
  yield* noteAuthenticity(report.fileId)
  return yield* read(id)
}

const observedRow = z.object({
  domain: z.string(),
  source_id: z.int(),
  document: json.pipe(aggregateRecordSchema),
})

/** The traits that the records of stored reports show. `reports` selects ids. */
export function* observeTraits(
  reports: Statement,
): Steps<(readonly [sourceId: number, code: string, value: string])[]> {
  const rows = yield* all(sql`
    SELECT domain, source_id, report_record.document FROM report_record
    JOIN report ON report.id = report_record.report_id
    WHERE report_record.report_id IN (${reports})`)
  return rows.flatMap((row) => {
    const { domain, source_id, document } = observedRow.parse(row)
    return observeRecord(document, domain).traits.map(({ code, value }) => [source_id, code, value] as const)
  })
}
