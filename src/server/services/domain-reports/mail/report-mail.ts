import type { Logger } from 'pino'
import type { Delivery } from '../../../../engine/ports/analysis.ts'
import type { ReportProblem } from '../../../../shared/contract/reports/report.ts'
import { type ImportedReport, isReport } from '../../../../shared/contract/reports/stored-report.ts'
import { createGate } from '../../../../shared/gate.ts'
import { maxReportOctets } from '../../../../shared/limits.ts'
import type { Clock } from '../../../ground/clock.ts'
import { type RawMessage, readWhole, sizeOf } from '../../../ground/received-message.ts'
import { networkOf } from '../../../network/networks.ts'
import type { Store } from '../../../storage/store.ts'
import type { DomainReportService } from '../domain-reports.ts'
import { createReportRate } from './report-rate.ts'

/** Octets of emails parsed at the same time. */
const maxHeld = 3 * maxReportOctets
/** Octets that a record takes in the database. */
const octetsPerRecord = 500
/**
 * Maximum stored emails that nothing proves, because anyone can send them. Proven emails are accepted beyond this
 * limit.
 */
export const maxUnproven = { files: 10_000, octets: 256 * 1024 * 1024 }
/** Milliseconds for parsing; a client waits ten minutes (RFC 5321 section 4.5.3.2.6). */
const readingTime = 60_000

/** The outcome for an email. `refused`: it is certainly no report, bounce, or complaint. `full`: there is no room for unproven emails. */
export type ReportMailOutcome =
  | { state: 'accepted' | 'too_large' | 'too_many' | 'no_room' | 'full' }
  | { state: 'refused'; problem: ReportProblem }

/** Receives mail at the address for reports and bounces, to which anyone can send. */
export type ReportMail = ReturnType<typeof createReportMail>

interface ReportMailOptions {
  service: Pick<DomainReportService, 'storeFile' | 'read' | 'remove'>
  reports: Pick<Store['domainReports'], 'measureUnproven'>
  /** Whether the disk has enough free space. */
  hasRoom(): Promise<boolean>
  clock: Clock
  log: Logger
}

export function createReportMail({ service, reports, hasRoom, clock, log }: ReportMailOptions) {
  const rate = createReportRate(clock)
  const memory = createGate(maxHeld)

  /** Null if parsing takes too long; the mail is then parsed later. */
  async function take(raw: RawMessage, delivery: Delivery): Promise<ImportedReport[] | null> {
    const kept = Promise.withResolvers<void>()
    const read = async () => {
      const octets = await readWhole(raw)
      const id = await service.storeFile({ name: 'mail.eml', octets, via: 'smtp', delivery })
      kept.resolve()
      return await service.read(id)
    }
    const reading = memory.run(read, { places: sizeOf(raw) })
    const failing = reading.catch((error: unknown) => {
      kept.reject(error)
      log.error({ err: error }, 'an email with reports was stored but not read')
      return null
    })
    await kept.promise
    return await within(failing, readingTime)
  }

  async function isFull(): Promise<boolean> {
    const { files, octets } = await reports.measureUnproven()
    return files >= maxUnproven.files || octets >= maxUnproven.octets
  }

  async function decide(results: ImportedReport[]): Promise<ReportMailOutcome> {
    const found = results.filter((result) => result.state !== 'refused')
    const [problem] = results.flatMap((result) => (result.state === 'refused' ? [result.problem] : []))
    if (found.length === 0 && problem && !isKept(problem)) return { state: 'refused', problem }
    const unproven = found.filter(isReport).filter(({ state, excluded }) => state === 'stored' && isUnproven(excluded))
    if (found.length === 0 || unproven.length < found.length || !(await isFull())) return { state: 'accepted' }
    for (const { id } of unproven) await service.remove(id)
    return { state: 'full' }
  }

  return {
    /** Whether a client may send more at the moment. */
    admits: (client: string): boolean => rate.admits(networkOf(client)),

    /** Stores and parses an email. Once accepted, it is on disk. */
    async accept({
      raw,
      delivery,
      client,
    }: {
      raw: RawMessage
      delivery: Delivery
      client: string
    }): Promise<ReportMailOutcome> {
      const octets = sizeOf(raw)
      const network = networkOf(client)
      if (octets > maxReportOctets) return { state: 'too_large' }
      // It may have sent other emails since it named its recipient.
      if (!rate.admits(network)) return { state: 'too_many' }
      if (!(await hasRoom())) return { state: 'no_room' }
      rate.note(network, { mails: 1, octets })
      const results = await take(raw, delivery)
      const outcome = results ? await decide(results) : ({ state: 'accepted' } as const)
      rate.note(network, { mails: 0, octets: octetsPerRecord * recordsOf(results ?? []) })
      log.info({ state: outcome.state, reports: results?.length ?? null }, 'an email arrived at the report address')
      return outcome
    },
  }
}

/** Whether the file is kept although it was not parsed. */
function isKept({ code }: ReportProblem): boolean {
  return code === 'reading_failed' || code === 'unreadable'
}

function isUnproven(excluded: string | null): boolean {
  return excluded === 'forged' || excluded === 'unverified'
}

function recordsOf(results: readonly ImportedReport[]): number {
  return results.reduce(
    (sum, result) => sum + (result.state === 'stored' ? (isReport(result) ? result.records : result.recipients) : 0),
    0,
  )
}

/** Resolves with null after the given time. */
async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
