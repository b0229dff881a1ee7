import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Delivery } from '../../../engine/analysis.ts'
import type { ClaimedReporter, ReportAssessment } from '../../../engine/reports/authenticity/relate-reporter.ts'
import type { ReportText } from '../../../engine/reports/report-text.ts'
import type { Report, ReportProblem } from '../../../shared/contract/reports/report.ts'
import {
  type ImportedReport,
  type ReportKind,
  type ReportWay,
  reportKinds,
  type StoredReport,
} from '../../../shared/contract/reports/stored-report.ts'
import type { Clock } from '../../clock.ts'
import {
  type DomainReport,
  type DomainReportRepository,
  type FailedFile,
  type FailedReading,
  maxReadings,
  type NewDomainReport,
  type ReportFile,
  type ReportFilter,
  type ReportPlace,
} from '../../storage/domain-reports/repository.ts'
import type { PreparedFile } from '../../worker/prepared-file.ts'
import type { ReportTextQuestion } from '../../worker/read-report-text.ts'
import { UnfinishedWorkError } from '../../worker/unfinished-work.ts'

/** A file with reports, as it came. */
export interface IncomingReportFile {
  name: string
  octets: Buffer
  via: ReportWay
  /** Of a mail. */
  delivery?: Delivery
}

/** Judges a mail, and then each of its reports. */
export type JudgeMail = (
  mail: Pick<ReportFile, 'octets' | 'delivery' | 'receivedAt'>,
) => Promise<(reporter: ClaimedReporter) => ReportAssessment>

/** Days to keep reports of each kind; 0 keeps them forever. */
export type ReportRetention = Readonly<Record<ReportKind, number>>

interface DomainReportOptions {
  reports: DomainReportRepository
  /** Reads a file, with limits. Rejects with `UnfinishedWorkError` if that did not come to its end. */
  parse(file: { name: string; octets: Buffer }): Promise<PreparedFile>
  /** Reads the text of a report, with the same limits. */
  readText(question: ReportTextQuestion): Promise<ReportText | null>
  judge: JudgeMail
  retention: ReportRetention
  clock: Clock
  log: Logger
}

/** Reports of receivers. Whatever way they come, they are stored first, then read, then marked as read. */
export interface DomainReportService {
  /** Stores a file durably. Returns its id. */
  keep(file: IncomingReportFile): Promise<number>
  /** Reads a kept file: a result per report, or why there is none. Empty if the file is gone. */
  read(id: number): Promise<ImportedReport[]>
  /** `keep` and `read`. */
  take(file: IncomingReportFile): Promise<ImportedReport[]>
  /** Reads what an engine kept and did not read, and judges unverified mails again. Logs failures and continues. */
  resume(): Promise<void>
  list(
    filter: ReportFilter,
    page: { after: ReportPlace | null; limit: number },
  ): Promise<{ reports: StoredReport[]; next: ReportPlace | null }>
  find(id: number): Promise<(StoredReport & { report: Report }) | null>
  /** Its text as it was received, or that of a record; null if there is none. */
  readText(id: number, record: number | null): Promise<ReportText | null>
  /** The owner says that a forged or unverified report is true. Null if there is none. */
  vouch(id: number): Promise<StoredReport | null>
  /** The owner takes that back: its mail is judged again. Null if there is none. */
  unvouch(id: number): Promise<StoredReport | null>
  remove(id: number): Promise<boolean>
  /** Files that are kept and not read, because reading failed. The latest hundred. */
  listFailed(): Promise<FailedFile[]>
  removeFailed(id: number): Promise<boolean>
  /** Removes reports beyond their retention, which begins when they came: people add old ones to look at them. */
  removeExpired(): Promise<void>
  /** Ends `resume` after the current file. */
  close(): void
}

const dayLength = 24 * 3_600_000
/** Files at a time. */
const pageSize = 50
/** Reports removed in one step. */
const removedAtOnce = 200
/** Files whose reading failed that are listed. */
const maxListed = 100
/** Milliseconds after which a file that was not read is not being read by another engine. */
const readingTime = 60_000
/** Days in which a mail is judged again. After that, its signing key may have been replaced. */
const judgedDays = 7

export function createDomainReportService(options: DomainReportOptions): DomainReportService {
  const { reports, parse, readText, judge, retention, clock, log } = options
  const startedAt = clock.now().getTime()
  let isClosed = false

  async function keep({ name, octets, via, delivery }: IncomingReportFile): Promise<number> {
    const digest = createHash('sha256').update(octets).digest('hex')
    return await reports.keep({ digest, name, via, receivedAt: clock.now(), delivery: delivery ?? null, octets })
  }

  /** The same octets may come again under another name. */
  async function read(id: number, name?: string): Promise<ImportedReport[]> {
    const file = await reports.findFile(id)
    if (!file) return []
    const shownName = name ?? file.name
    if (file.failed && file.failed.attempts >= maxReadings) return [presentFailed(shownName, file.failed)]
    const prepared = await parse({ name: shownName, octets: file.octets }).catch(asUnfinished)
    if ('reason' in prepared) return await noteFailure(file, shownName, prepared)
    const assess = await assessment(file, prepared)
    const found = prepared.reports.flatMap((each) => {
      if (each.state === 'refused') return []
      const { report, email } = each
      return [{ ...report, ...assess({ org: report.org, email }) }]
    })
    const saved = await reports.save(id, { reports: found, readAt: clock.now() })
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

  /** Mails may be forged; what the owner gave without a mail is as good as the owner says. */
  async function assessment(
    file: ReportFile,
    { isMail, reports: found }: PreparedFile,
  ): Promise<(reporter: ClaimedReporter) => Pick<NewDomainReport, 'authenticity' | 'doubt'>> {
    const { authenticity, doubt } = file
    // From an archive.
    if (authenticity !== null) return () => ({ authenticity, doubt })
    if (!isMail || found.every(({ state }) => state === 'refused'))
      return () => ({ authenticity: 'given', doubt: null })
    return await judge(file)
  }

  async function readUnread(): Promise<void> {
    // No engine that was killed before this start is reading.
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
    const assess = await judge(file)
    for (const stored of await reports.listOfFile(id)) {
      if (stored.authenticity !== 'unverified') continue
      const whole = await reports.readWhole(stored.id)
      if (!whole) continue
      const { authenticity, doubt } = assess({ org: whole.report.org, email: whole.report.email })
      if (authenticity !== 'unverified') await reports.setAuthenticity(stored.id, authenticity, doubt)
    }
  }

  async function forEachPage(
    list: (after: number) => Promise<number[]>,
    step: (id: number) => Promise<void>,
  ): Promise<void> {
    for (let ids = await list(0); ids.length > 0; ids = await list(ids.at(-1) ?? 0)) {
      for (const id of ids) {
        if (isClosed) return
        await step(id).catch((error: unknown) =>
          log.error({ err: error, file: id }, 'a file with reports was not read'),
        )
      }
    }
  }

  return {
    keep,
    read: (id) => read(id),
    take: async (file) => await read(await keep(file), file.name),

    async resume() {
      await readUnread()
      await judgeAgain()
    },

    async list(filter, { after, limit }) {
      const page = await reports.list(filter, { after, limit: limit + 1 })
      const shown = page.slice(0, limit)
      return { reports: shown.map(presentReport), next: page.length > limit ? (shown.at(-1) ?? null) : null }
    },

    async find(id) {
      const whole = await reports.readWhole(id)
      return whole && { ...presentReport(whole.stored), report: whole.report }
    },

    async readText(id, record) {
      const stored = await reports.find(id)
      const file = stored && (await reports.findFile(stored.fileId))
      if (!file) return null
      const { kind, org, reporter, reportId, domain, begin, end } = stored
      const report = { kind, org, reporter, reportId, domain, begin, end }
      return await readText({ name: file.name, octets: file.octets, report, record })
    },

    async vouch(id) {
      const stored = await reports.find(id)
      if (!stored) return null
      if (stored.authenticity !== 'forged' && stored.authenticity !== 'unverified') return presentReport(stored)
      const kept = await reports.setAuthenticity(id, 'vouched')
      return kept && presentReport(kept)
    },

    async unvouch(id) {
      const whole = await reports.readWhole(id)
      if (!whole) return null
      const { stored, report } = whole
      if (stored.authenticity !== 'vouched') return presentReport(stored)
      const file = await reports.findFile(stored.fileId)
      if (!file) return null
      const assess = await judge(file)
      const { authenticity, doubt } = assess({ org: report.org, email: report.email })
      const kept = await reports.setAuthenticity(id, authenticity, doubt)
      return kept && presentReport(kept)
    },

    remove: reports.remove,

    listFailed: () => reports.listFailed(maxListed),

    removeFailed: reports.removeFailed,

    close() {
      isClosed = true
    },

    async removeExpired() {
      const now = clock.now().getTime()
      for (const kind of reportKinds) {
        const days = retention[kind]
        if (days === 0) continue
        const end = now - days * dayLength
        const before = { day: Math.floor(end / dayLength), receivedBefore: new Date(end) }
        while ((await reports.removeBefore(kind, before, removedAtOnce)) === removedAtOnce);
        // What is in them is not known, so they are kept as long as most reports.
        if (kind === 'aggregate') await reports.removeFailedBefore(before.receivedBefore)
      }
    },
  }
}

type PresentedSums = Pick<
  StoredReport,
  'kind' | 'org' | 'report_id' | 'domain' | 'begin' | 'end' | 'records' | 'messages' | 'pass' | 'fail'
>

function presentSums({ kind, org, reportId, domain, begin, end, ...sums }: DomainReport): PresentedSums {
  const { records, messages, pass, fail } = sums
  const range = { begin: begin.toISOString(), end: end.toISOString() }
  return { kind, org, report_id: reportId, domain, ...range, records, messages, pass, fail }
}

function presentReport(report: DomainReport): StoredReport {
  const { id, file, via, receivedAt, authenticity, doubt, excluded } = report
  const received_at = receivedAt.toISOString()
  return { id, ...presentSums(report), file, via, received_at, authenticity, doubt, excluded }
}

function presentImported(state: 'stored' | 'duplicate', file: string, report: DomainReport): ImportedReport {
  const { id, authenticity, excluded } = report
  return { file, state, problem: null, id, ...presentSums(report), authenticity, excluded }
}

/** The failure of a reading. Throws other errors, which are not the fault of the file. */
function asUnfinished(error: unknown): UnfinishedWorkError {
  if (error instanceof UnfinishedWorkError) return error
  throw error
}

function presentFailed(file: string, failed: FailedReading): ImportedReport {
  return { file, state: 'refused', problem: problemOfReading(failed) }
}

/** A failed reading in words of the API. */
export function problemOfReading(failed: FailedReading): ReportProblem {
  const { attempts, reason } = failed
  return { code: attempts >= maxReadings ? 'unreadable' : 'reading_failed', attempts, reason }
}
