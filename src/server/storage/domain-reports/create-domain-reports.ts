import { z } from 'zod'
import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import { type ReadingFailure, type Report, reportSchema } from '../../../shared/contract/reports/report.ts'
import type { ReportKind } from '../../../shared/contract/reports/report-kinds.ts'
import { instant, json } from '../columns.ts'
import { writeDelivery } from '../message-rows.ts'
import { graceTime, tolerance } from '../retention-clock.ts'
import { type Statement, sql } from '../sql.ts'
import { changeInBatches } from '../steps/batches.ts'
import { all, eachRow, one, rowOrNull, run, type StepRunner, type Steps } from '../steps/steps.ts'
import { deleteReport, uncountForGood } from './count-reports.ts'
import {
  type Assessed,
  type DomainReport,
  type FailedReading,
  type FolderPlace,
  maxReadings,
  type NewDomainReport,
  type NewReportFile,
  type ReportFilter,
  type ReportPlace,
} from './repository.ts'
import {
  alsoAbout,
  idRow,
  readCheckpoint,
  readDomainReport,
  readFailedFile,
  readReportFile,
  selectReports,
} from './rows.ts'
import { saveReports, setAuthenticity } from './save-reports.ts'

/** Reports received before a time, marked at `now`. */
interface Expiry {
  receivedBefore: Date
  now: Date
}

/** The domain reports of a store, in any database. */
export function createDomainReports(db: StepRunner) {
  const { read, write } = db
  const readIds = (steps: () => Steps<readonly unknown[]>) =>
    read(steps).then((rows) => rows.map((row) => idRow.parse(row).id))

  return {
    /** Stores a file before it is parsed. Returns its id, or the id of an existing file with the same octets. */
    storeFile: (file: NewReportFile) => write(() => storeFile(file)),

    findFile: (id: number) => db.one(sql`SELECT * FROM report_file WHERE id = ${id}`).then(rowOrNull(readReportFile)),

    /** Files stored before a time and not parsed since, in order of id, without those that failed `maxReadings` times. */
    listUnread: ({ after, before, limit }: { after: number; before: Date; limit: number }) =>
      readIds(() =>
        all(sql`
          SELECT id FROM report_file
          WHERE read_at IS NULL AND failures < ${maxReadings} AND id > ${after} AND received_at <= ${before}
          ORDER BY id LIMIT ${limit}`),
      ),

    /** Counts a failed attempt to parse; null if the file no longer exists. */
    noteFailure: (id: number, reason: ReadingFailure) => write(() => noteFailure(id, reason)),

    /** Files that are not parsed because they failed, latest first. */
    listFailed: (limit: number) =>
      db
        .all(sql`
          SELECT id, name, via, received_at, length(octets) AS octets, failures, failure
          FROM report_file WHERE read_at IS NULL AND failures > 0
          ORDER BY id DESC LIMIT ${limit}`)
        .then(eachRow(readFailedFile)),

    /** Removes a file that failed to parse; false if none. */
    removeFailed: (id: number): Promise<boolean> =>
      write(function* () {
        const failed = sql`id = ${id} AND read_at IS NULL AND failures > 0`
        if ((yield* one(sql`SELECT id FROM report_file WHERE ${failed}`)) === undefined) return false
        yield* run(sql`DELETE FROM report_file WHERE ${failed}`)
        return true
      }),

    /** Removes files that arrived before a time and are not parsed again. */
    removeFailedBefore: (receivedBefore: Date): Promise<number> =>
      changeInBatches(
        db,
        (rows) => sql`
          DELETE FROM report_file
          WHERE id IN (
            SELECT id FROM report_file
            WHERE read_at IS NULL AND failures >= ${maxReadings} AND received_at < ${receivedBefore}
            ORDER BY id LIMIT ${rows})
          RETURNING 1`,
      ),

    /** The files that arrived by SMTP and are not proven to be genuine. */
    async measureUnproven(): Promise<{ files: number; octets: number }> {
      const row = await db.one(sql`
          SELECT count(*) AS files, coalesce(sum(length(octets)), 0) AS octets FROM report_file
          WHERE via = 'smtp' AND (authenticity IS NULL OR authenticity IN ('unverified', 'forged'))`)
      return measureRow.parse(row)
    },

    /**
     * Stores the reports of a file and marks the file as parsed. The same report counts once: a trusted one replaces an
     * unverified one, and neither is replaced by a forged one. A report that was removed returns only with a file that
     * the owner adds. A file without reports of its own is removed. Empty if the file no longer exists.
     */
    save: (fileId: number, file: { reports: readonly NewDomainReport[]; readAt: Date }) =>
      write(() => saveReports(fileId, file)),

    /** A page of the reports, latest end first. */
    async list(
      { domain, kind, excluded }: ReportFilter,
      { after, limit }: { after: ReportPlace | null; limit: number },
    ): Promise<DomainReport[]> {
      const isWanted = sql`
        ${kind === null ? sql`true` : sql`kind = ${kind}`}
        ${excluded === null ? sql`` : sql`AND excluded = ${excluded}`}
        ${after === null ? sql`` : sql`AND (end_at, report.id) < (${after.end}, ${after.id})`}`
      const page = sql`ORDER BY end_at DESC, report.id DESC LIMIT ${limit}`
      // Both queries for a domain are fast, no matter how many reports it has.
      const ofDomain =
        domain === null
          ? sql`true`
          : sql`
            report.id IN (
              SELECT id FROM (SELECT id FROM report WHERE domain = ${domain} AND ${isWanted} ${page}) AS own
              UNION ALL
              ${alsoAbout(domain)})`
      const rows = await db.all(sql`${selectReports} WHERE ${ofDomain} AND ${isWanted} ${page}`)
      return rows.map(readDomainReport)
    },

    find: (id: number) => db.one(sql`${selectReports} WHERE report.id = ${id}`).then(rowOrNull(readDomainReport)),

    /** The stored report together with the parsed one. */
    readWhole: (id: number) => read(() => readWhole(id)),

    /**
     * Subtracts a report from the sums and removes it, with its file if no other report is in it; false if it does not
     * exist.
     */
    remove: (id: number) => write(() => remove(id)),

    /**
     * Changes the authenticity of a report and returns the report; null if it does not exist. If the same report already
     * counts, that one is returned and this one is removed.
     */
    setAuthenticity: (id: number, assessed: Assessed) => write(() => setAuthenticity(id, assessed)),

    listOfFile: (fileId: number) =>
      db.all(sql`${selectReports} WHERE file_id = ${fileId} ORDER BY report.id`).then(eachRow(readDomainReport)),

    /** Files with unverified reports received after a time, in order of id. */
    listUnverified: ({ after, since, limit }: { after: number; since: Date; limit: number }) =>
      readIds(() =>
        all(sql`
          SELECT DISTINCT file_id AS id FROM report
          WHERE authenticity = 'unverified' AND file_id > ${after}
            AND (SELECT received_at FROM report_file WHERE report_file.id = file_id) > ${since}
          ORDER BY file_id LIMIT ${limit}`),
      ),

    /**
     * Marks the reports of a kind, or the notices of receivers, that arrived before a time as expired. Returns the time before which reports may be
     * removed: they were marked at least `graceTime` ago, and the clock has not gone back since. Null if there is none.
     */
    markExpired: (kind: ReportKind | 'notice', mark: Expiry) => write(() => markExpired(kind, mark)),

    /** Removes up to `limit` reports of a kind that are about earlier days and arrived earlier. Returns how many. */
    removeBefore: (
      kind: ReportKind,
      { day, receivedBefore }: { day: number; receivedBefore: Date },
      limit: number,
    ): Promise<number> =>
      write(function* () {
        const rows = yield* all(sql`
          SELECT id FROM report
          WHERE kind = ${kind} AND day < ${day}
            AND (SELECT received_at FROM report_file WHERE report_file.id = file_id) < ${receivedBefore}
          ORDER BY day LIMIT ${limit}`)
        for (const row of rows) yield* remove(idRow.parse(row).id)
        return rows.length
      }),

    /** Ids of all files, in order, starting after an id. */
    listFiles: ({ after, limit }: { after: number; limit: number }) =>
      readIds(() => all(sql`SELECT id FROM report_file WHERE id > ${after} ORDER BY id LIMIT ${limit}`)),
  }
}

function* storeFile({ digest, name, via, receivedAt, delivery, octets }: NewReportFile): Steps<number> {
  yield* run(sql`
    INSERT INTO report_file (digest, name, via, received_at, delivery, octets)
    VALUES (${digest}, ${name}, ${via}, ${receivedAt}, ${delivery && writeDelivery(delivery)}, ${octets})
    ON CONFLICT (digest) DO NOTHING`)
  return idRow.parse(yield* one(sql`SELECT id FROM report_file WHERE digest = ${digest}`)).id
}

const measureRow = z.object({ files: z.int(), octets: z.int() })
const countRow = z.object({ failures: z.int() })

function* noteFailure(id: number, reason: FailedReading['reason']): Steps<FailedReading | null> {
  yield* run(sql`UPDATE report_file SET failures = failures + 1, failure = ${reason} WHERE id = ${id}`)
  const row = yield* one(sql`SELECT failures FROM report_file WHERE id = ${id}`)
  return row === undefined ? null : { attempts: countRow.parse(row).failures, reason }
}

const documentRow = z.object({ document: json })

function* readWhole(id: number): Steps<{ stored: DomainReport; report: Report } | null> {
  const row = yield* one(sql`${selectReports} WHERE report.id = ${id}`)
  if (row === undefined) return null
  const { document } = documentRow.parse(yield* one(sql`SELECT document FROM report WHERE id = ${id}`))
  const records = yield* all(sql`SELECT document FROM report_record WHERE report_id = ${id} ORDER BY position`)
  const report: Report = reportSchema.parse({
    ...z.record(z.string(), z.unknown()).parse(document),
    records: records.map((record) => documentRow.parse(record).document),
  })
  return { stored: readDomainReport(row), report }
}

const observedRow = z.object({ elapsed: z.int() })
const markRow = z.object({ received_before: instant, marked_at: instant, elapsed: z.int() })

/** One mark per kind is enough: what is marked later waits until the reports of the mark are removed. */
function* markExpired(kind: ReportKind | 'notice', { receivedBefore, now }: Expiry): Steps<Date | null> {
  const observed = yield* one(sql`SELECT elapsed FROM retention_clock`)
  const elapsed = observed === undefined ? 0 : observedRow.parse(observed).elapsed
  const row = yield* one(sql`SELECT received_before, marked_at, elapsed FROM expired_report WHERE kind = ${kind}`)
  const mark = row === undefined ? null : markRow.parse(row)
  const isValid = mark !== null && now.getTime() >= mark.marked_at.getTime() - tolerance
  if (isValid && mark.elapsed > elapsed - graceTime) return null
  yield* run(sql`
    INSERT INTO expired_report (kind, received_before, marked_at, elapsed)
    VALUES (${kind}, ${receivedBefore}, ${now}, ${elapsed})
    ON CONFLICT (kind) DO UPDATE SET
      received_before = excluded.received_before, marked_at = excluded.marked_at, elapsed = excluded.elapsed`)
  if (!isValid) return null
  // The retention may be longer now.
  return mark.received_before < receivedBefore ? mark.received_before : receivedBefore
}

function* remove(id: number): Steps<boolean> {
  if ((yield* one(sql`SELECT id FROM report WHERE id = ${id}`)) === undefined) return false
  yield* run(sql`
    INSERT INTO removed_report (kind, org, reporter, report_id, domain, begin_at, end_at)
    SELECT kind, org, reporter, report_id, domain, begin_at, end_at FROM report WHERE id = ${id}
    ON CONFLICT DO NOTHING`)
  yield* uncountForGood(id, 'overlap')
  yield* deleteReport(id)
  return true
}

/** Stores how far mailboxes were searched for reports, in any database. */
export function createReportCheckpoints(db: StepRunner) {
  const { write } = db
  return {
    find: (place: FolderPlace) =>
      db.one(sql`SELECT * FROM report_checkpoint WHERE ${isAt(place)}`).then(rowOrNull(readCheckpoint)),

    /**
     * Saves how far a folder was searched; never goes back within one UIDVALIDITY. Does nothing if the mailbox does not
     * exist.
     */
    advance: (place: FolderPlace, { uidValidity, uid }: { uidValidity: string; uid: number }): Promise<void> =>
      write(function* () {
        if (!(yield* add(place))) return
        yield* run(sql`
          UPDATE report_checkpoint SET uid = ${uid}, uid_validity = ${uidValidity}
          WHERE ${isAt(place)} AND (uid_validity IS NULL OR uid_validity <> ${uidValidity} OR uid < ${uid})`)
      }),

    /** Saves how a search ended. Does nothing if the mailbox does not exist. */
    noteEnd: (
      place: FolderPlace,
      { searchedAt, trouble }: { searchedAt: Date; trouble: MailboxTrouble | null },
    ): Promise<void> =>
      write(function* () {
        if (!(yield* add(place))) return
        yield* run(sql`
          UPDATE report_checkpoint SET searched_at = ${searchedAt}, trouble = ${trouble && JSON.stringify(trouble)}
          WHERE ${isAt(place)}`)
      }),

    /** Deletes the checkpoints of a mailbox that is now another account. */
    forget: (mailboxId: string) => write(() => run(sql`DELETE FROM report_checkpoint WHERE mailbox_id = ${mailboxId}`)),
  }
}

function isAt({ mailboxId, folder }: FolderPlace): Statement {
  return sql`mailbox_id = ${mailboxId} AND folder = ${folder}`
}

/** Adds the row of a folder; false if its mailbox no longer exists. */
function* add({ mailboxId, folder }: FolderPlace): Steps<boolean> {
  if ((yield* one(sql`SELECT id FROM mailboxes WHERE id = ${mailboxId}`)) === undefined) return false
  yield* run(sql`
    INSERT INTO report_checkpoint (mailbox_id, folder) VALUES (${mailboxId}, ${folder})
    ON CONFLICT (mailbox_id, folder) DO NOTHING`)
  return true
}
