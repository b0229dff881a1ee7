import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Delivery } from '../../../engine/ports/analysis.ts'
import type { CarrierJudgment } from '../../../engine/reports/authenticity/decide-carrier.ts'
import {
  assessReport,
  type ClaimedReporter,
  type ReportAssessment,
} from '../../../engine/reports/authenticity/relate-reporter.ts'
import type { ReportText } from '../../../engine/reports/report-text.ts'
import type { Report, ReportProblem } from '../../../shared/contract/reports/report.ts'
import { type ReportKind, reportKinds } from '../../../shared/contract/reports/report-kinds.ts'
import type { ImportedReport, ReportWay, StoredReport } from '../../../shared/contract/reports/stored-report.ts'
import { createGate } from '../../../shared/gate.ts'
import { readableFileName } from '../../../shared/names/visible-text.ts'
import type { Clock } from '../../ground/clock.ts'
import {
  type DomainReport,
  type FailedFile,
  type FailedReading,
  maxReadings,
  type NewDomainReport,
  type ReportFile,
  type ReportFilter,
  type ReportPlace,
  type SavedReport,
} from '../../storage/domain-reports/repository.ts'
import type { Store } from '../../storage/store.ts'
import { UnfinishedWorkError } from '../../worker/analysis-process.ts'
import type { PreparedFile } from '../../worker/messages/prepared-file.ts'
import type { ReportMail } from '../../worker/reports/judge-mail.ts'
import type { ReportTextQuestion } from '../../worker/reports/read-report-text.ts'
import type { ReceiverNoticeService } from './receiver-notices.ts'
import { takeFile } from './take-file.ts'

/** A file of reports, as it arrived. */
export interface IncomingReportFile {
  name: string
  octets: Buffer
  via: ReportWay
  /** The delivery, if it arrived as an email. */
  delivery?: Delivery
}

/** Days to keep reports of each kind, and bounces and complaints; 0 keeps them forever. */
export type ReportRetention = Readonly<Record<ReportKind | 'notice', number>>

interface DomainReportOptions {
  reports: Store['domainReports']
  notices: Pick<ReceiverNoticeService, 'save' | 'removeBefore'>
  /** Parses a file, with limits. Rejects with `UnfinishedWorkError` if parsing could not be completed. */
  parse(file: { name: string; octets: Buffer }): Promise<PreparedFile>
  /** Reads the text of a report, with the same limits. */
  readText(question: ReportTextQuestion): Promise<ReportText | null>
  /** Authenticates an email by SPF, DKIM, and DMARC. Rejects like `parse`. */
  judge(mail: ReportMail): Promise<CarrierJudgment>
  retention: ReportRetention
  /** Whether the process serves others, who must not wait while many large reports are stored. */
  answersOthers?: boolean
  clock: Clock
  log: Logger
}

/** DMARC and TLS reports, bounces, and complaints. However they arrive, they are stored first, then parsed, then marked as read. */
export type DomainReportService = ReturnType<typeof createDomainReportService>

const dayLength = 24 * 3_600_000
/** Files to read at a time. */
const pageSize = 50
/** Reports to remove per step. */
const removedAtOnce = 200
/** Unparsed files to list. */
const maxListed = 100
/** Milliseconds after which no other engine can still be parsing a file. */
const readingTime = 60_000
/**
 * Milliseconds by which the end of a report may be in the future. A report covers mail that was received (RFC 7489
 * section 7.2), but some reporters send it before the end of its day, with a local time as UTC, or with a wrong clock.
 */
const maxAhead = 2 * dayLength
/**
 * Storing 20,000 records takes a second or two, in which the engine answers no one. After a report that took this many
 * milliseconds, the next one waits this many times as long, so that 19 of 20 other callers notice nothing.
 */
const noticeable = 250
const pauses = 19
/** Days in which an email is authenticated again. Later, its signing key may have been replaced. */
const judgedDays = 7

export function createDomainReportService(options: DomainReportOptions) {
  const { reports, notices, parse, readText, judge, retention, clock, log } = options
  const startedAt = clock.now().getTime()
  const closing = new AbortController()
  const storing = createGate(1)

  /** Stores a file durably. Returns its id. */
  async function storeFile({ name, octets, via, delivery }: IncomingReportFile): Promise<number> {
    const digest = createHash('sha256').update(octets).digest('hex')
    return await reports.storeFile({
      digest,
      name: readableFileName(name),
      via,
      receivedAt: clock.now(),
      delivery: delivery ?? null,
      octets,
    })
  }

  /** The same content may arrive again under another name. */
  async function read(id: number, name?: string): Promise<ImportedReport[]> {
    const file = await reports.findFile(id)
    if (!file) return []
    // Files imported from an archive have any name.
    const shownName = readableFileName(name ?? file.name)
    if (file.failed && file.failed.attempts >= maxReadings) return [presentFailed(shownName, file.failed)]
    const parsed = await parse({ name: shownName, octets: file.octets }).catch(asUnfinished)
    if ('reason' in parsed) return await noteFailure(file, shownName, parsed)
    if (parsed.notice) {
      const { kind, domain, recipients } = parsed.notice
      const state = await notices.save(parsed.notice, file)
      // Saved first: a file that is read twice counts once.
      await save(id, [])
      return [{ file: shownName, state, problem: null, kind, domain, recipients: recipients.length }]
    }
    const prepared = refuseFuture(parsed, Math.max(file.receivedAt.getTime(), clock.now().getTime()) + maxAhead)
    const assess = await assessment(file, prepared)
    const found = prepared.reports.flatMap((each) => {
      if (each.state === 'refused') return []
      const { report, email } = each
      return [{ ...report, ...assess({ org: report.org, email }) }]
    })
    const saved = await save(id, found)
    let next = 0
    return prepared.reports.flatMap((each): ImportedReport[] => {
      if (each.state === 'refused') return [each]
      const result = saved[next]
      next += 1
      return result && result.state !== 'removed'
        ? [presentImported(result.state, each.report.file, result.report)]
        : []
    })
  }

  /** Saves one file after the other. The pause delays the next file, not the result of this one. */
  function save(id: number, found: readonly NewDomainReport[]): Promise<SavedReport[]> {
    const { promise, resolve, reject } = Promise.withResolvers<SavedReport[]>()
    void storing.run(async () => {
      const start = performance.eventLoopUtilization()
      try {
        resolve(await reports.save(id, { reports: found, readAt: clock.now() }))
      } catch (error) {
        reject(error)
      }
      const { active } = performance.eventLoopUtilization(start)
      if (!options.answersOthers || active < noticeable) return
      await sleep(active * pauses, undefined, { signal: closing.signal }).catch(() => {})
    })
    return promise
  }

  async function noteFailure(
    { id, digest }: ReportFile,
    name: string,
    { reason }: UnfinishedWorkError,
  ): Promise<ImportedReport[]> {
    const failed = await reports.noteFailure(id, reason)
    if (!failed) return []
    const isLast = failed.attempts >= maxReadings
    log.error(
      { file: id, digest, ...failed },
      isLast ? 'a file with reports cannot be read and is kept' : 'reading a file with reports failed',
    )
    return [presentFailed(name, failed)]
  }

  /** An email may be forged. A file that the owner added directly is trusted. */
  async function assessment(
    file: ReportFile,
    { isMail, reports: found }: PreparedFile,
  ): Promise<(reporter: ClaimedReporter) => Pick<NewDomainReport, 'authenticity' | 'doubt' | 'author'>> {
    const { authenticity, doubt } = file
    // Set for files imported from an archive.
    if (authenticity !== null) return () => ({ authenticity, doubt, author: null })
    if (!isMail || found.every(({ state }) => state === 'refused'))
      return () => ({ authenticity: 'given', doubt: null, author: null })
    return await assessorOf(file)
  }

  /** An email that cannot be authenticated is unverified. */
  async function assessorOf({
    octets,
    delivery,
    receivedAt,
  }: ReportFile): Promise<(reporter: ClaimedReporter) => ReportAssessment> {
    const judgment = await judge({ octets, delivery, receivedAt }).catch(asUnfinished)
    if (!('reason' in judgment)) return (reporter) => assessReport(judgment, reporter)
    log.error({ err: judgment }, 'could not authenticate an email with reports')
    return () => ({ authenticity: 'unverified', doubt: 'not_verifiable', author: null })
  }

  /** Parses files that were stored but not parsed. Logs failures and continues. */
  async function readUnread(): Promise<void> {
    // Files from before this start are not being parsed: the engine that parsed them is gone.
    const before = new Date(Math.max(startedAt, clock.now().getTime() - readingTime))
    await forEachPage(
      (after) => reports.listUnread({ after, before, limit: pageSize }),
      async (id) => void (await read(id)),
    )
  }

  async function judgeAgain(): Promise<void> {
    const since = new Date(clock.now().getTime() - judgedDays * dayLength)
    await forEachPage((after) => reports.listUnverified({ after, since, limit: pageSize }), judgeFile)
  }

  async function judgeFile(id: number): Promise<void> {
    const file = await reports.findFile(id)
    if (!file) return
    const assess = await assessorOf(file)
    for (const stored of await reports.listOfFile(id)) {
      if (stored.authenticity !== 'unverified') continue
      const whole = await reports.readWhole(stored.id)
      if (!whole) continue
      const assessed = assess({ org: whole.report.org, email: whole.report.email })
      if (assessed.authenticity !== 'unverified') await reports.setAuthenticity(stored.id, assessed)
    }
  }

  async function forEachPage(
    list: (after: number) => Promise<number[]>,
    step: (id: number) => Promise<void>,
  ): Promise<void> {
    for (let ids = await list(0); ids.length > 0; ids = await list(ids.at(-1) ?? 0)) {
      for (const id of ids) {
        if (closing.signal.aborted) return
        await step(id).catch((error: unknown) =>
          log.error({ err: error, file: id }, 'could not read a file with reports'),
        )
      }
    }
  }

  return {
    storeFile,
    /**
     * Parses a stored file: one result per report, or the reason why there is none. Empty if the file no longer exists.
     */
    read: (id: number): Promise<ImportedReport[]> => read(id),
    /** Runs `storeFile`, then `read`; for a mailbox file, for each of its emails. */
    take: async (file: IncomingReportFile): Promise<ImportedReport[]> =>
      await takeFile(file, async (octets) => await read(await storeFile({ ...file, octets }), file.name)),
    readUnread,

    /** Runs `readUnread`, and authenticates unverified emails again. */
    async resume(): Promise<void> {
      await readUnread()
      await judgeAgain()
    },

    async list(
      filter: ReportFilter,
      { after, limit }: { after: ReportPlace | null; limit: number },
    ): Promise<{ reports: StoredReport[]; next: ReportPlace | null }> {
      const page = await reports.list(filter, { after, limit: limit + 1 })
      const shown = page.slice(0, limit)
      return { reports: shown.map(presentReport), next: page.length > limit ? (shown.at(-1) ?? null) : null }
    },

    async find(id: number): Promise<(StoredReport & { report: Report }) | null> {
      const whole = await reports.readWhole(id)
      return whole && { ...presentReport(whole.stored), report: whole.report }
    },

    /** The text of a report as received, or of one record in it; null if it does not exist. */
    async readText(id: number, record: number | null): Promise<ReportText | null> {
      const stored = await reports.find(id)
      const file = stored && (await reports.findFile(stored.fileId))
      if (!file) return null
      const { kind, org, reporter, reportId, domain, begin, end } = stored
      const report = { kind, org, reporter, reportId, domain, begin, end }
      return await readText({ name: file.name, octets: file.octets, report, record })
    },

    /** The owner confirms a forged or unverified report as genuine. Null if it does not exist. */
    async vouch(id: number): Promise<StoredReport | null> {
      const stored = await reports.find(id)
      if (!stored) return null
      if (stored.authenticity !== 'forged' && stored.authenticity !== 'unverified') return presentReport(stored)
      const kept = await reports.setAuthenticity(id, { authenticity: 'vouched', doubt: null, author: null })
      return kept && presentReport(kept)
    },

    /** The owner withdraws that, and its mail is authenticated again. Null if it does not exist. */
    async unvouch(id: number): Promise<StoredReport | null> {
      const whole = await reports.readWhole(id)
      if (!whole) return null
      const { stored, report } = whole
      if (stored.authenticity !== 'vouched') return presentReport(stored)
      const file = await reports.findFile(stored.fileId)
      if (!file) return null
      const assess = await assessorOf(file)
      const kept = await reports.setAuthenticity(id, assess({ org: report.org, email: report.email }))
      return kept && presentReport(kept)
    },

    remove: reports.remove,

    /** Stored files that could not be parsed; the latest hundred. */
    listFailed: (): Promise<FailedFile[]> => reports.listFailed(maxListed),

    removeFailed: reports.removeFailed,

    /** Stops `resume` after the current file. */
    close(): void {
      closing.abort()
    },

    /**
     * Removes reports past their retention, which counts from their arrival: people add old reports in order to look at
     * them. A first call only marks them, in case the clock is wrong.
     */
    async removeExpired(): Promise<number> {
      const now = clock.now()
      let removed = 0
      for (const kind of [...reportKinds, 'notice'] as const) {
        const days = retention[kind]
        if (days === 0) continue
        const expiry = new Date(now.getTime() - days * dayLength)
        const receivedBefore = await reports.markExpired(kind, { receivedBefore: expiry, now })
        if (!receivedBefore) continue
        if (kind === 'notice') {
          removed += await notices.removeBefore(receivedBefore)
          continue
        }
        const before = { day: Math.floor(receivedBefore.getTime() / dayLength), receivedBefore }
        let batch: number
        do {
          batch = await reports.removeBefore(kind, before, removedAtOnce)
          removed += batch
        } while (batch === removedAtOnce)
        // Their kind is unknown, so they are kept as long as aggregate reports.
        if (kind === 'aggregate') removed += await reports.removeFailedBefore(receivedBefore)
      }
      return removed
    },
  }
}

/** Refuses reports about later times, which would outlast all others and be listed before them. */
function refuseFuture(parsed: PreparedFile, latest: number): PreparedFile {
  const reports = parsed.reports.map((each): PreparedFile['reports'][number] => {
    if (each.state === 'refused' || each.report.end.getTime() <= latest) return each
    const day = each.report.end.toISOString().slice(0, 10)
    return { file: each.report.file, state: 'refused', problem: { code: 'future', day } }
  })
  return { ...parsed, reports }
}

type PresentedSums = Pick<
  StoredReport,
  'kind' | 'org' | 'report_id' | 'domain' | 'begin' | 'end' | 'records' | 'messages' | 'pass' | 'fail'
>

function presentSums({ kind, org, reportId, domain, begin, end, ...sums }: DomainReport): PresentedSums {
  const { records, messages, pass, fail } = sums
  const range = { begin: begin.toISOString(), end: end.toISOString() }
  return { kind, org, report_id: reportId, domain: domain || null, ...range, records, messages, pass, fail }
}

function presentReport(report: DomainReport): StoredReport {
  const { id, file, via, receivedAt, authenticity, author, doubt, excluded } = report
  const received_at = receivedAt.toISOString()
  return { id, ...presentSums(report), file, via, received_at, authenticity, author_domain: author, doubt, excluded }
}

function presentImported(state: 'stored' | 'duplicate', file: string, report: DomainReport): ImportedReport {
  const { id, authenticity, author, excluded } = report
  return { file, state, problem: null, id, ...presentSums(report), authenticity, author_domain: author, excluded }
}

/** Why parsing failed. Throws other errors, which are not the file's fault. */
function asUnfinished(error: unknown): UnfinishedWorkError {
  if (error instanceof UnfinishedWorkError) return error
  throw error
}

function presentFailed(file: string, failed: FailedReading): ImportedReport {
  return { file, state: 'refused', problem: problemOfReading(failed) }
}

/** Describes a failed parse as the API does. */
export function problemOfReading(failed: FailedReading): ReportProblem {
  const { attempts, reason } = failed
  return { code: attempts >= maxReadings ? 'unreadable' : 'reading_failed', attempts, reason }
}
