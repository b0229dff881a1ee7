import type { Logger } from 'pino'
import type { MailboxTrouble } from '../../../../shared/contract/mailboxes.ts'
import { maxListedProblems, type ReportSyncResult } from '../../../../shared/contract/reports/app-report-routes.ts'
import type { ImportedReport } from '../../../../shared/contract/reports/stored-report.ts'
import { maxReportOctets } from '../../../../shared/limits.ts'
import type { Clock } from '../../../ground/clock.ts'
import { pickedUpDelivery } from '../../../network/uploaded-delivery.ts'
import type { FolderPlace } from '../../../storage/domain-reports/repository.ts'
import type { Mailbox } from '../../../storage/repositories.ts'
import type { Store } from '../../../storage/store.ts'
import {
  type ImapLogin,
  leaveAccount,
  openImapAccount,
  readCause,
  withDeadline,
} from '../../mailboxes/imap/imap-account.ts'
import { MailboxTroubleError, toMailboxTrouble } from '../../mailboxes/imap/imap-trouble.ts'
import { type FolderMessage, openReportFolder, type ReportFolder } from '../../mailboxes/imap/report-folder.ts'
import { reportFolderOf } from '../../mailboxes/report-folder.ts'
import type { DomainReportService } from '../domain-reports.ts'

/** Milliseconds after which a search stops between two messages; the next search continues there. */
const searchTime = 45_000
/** Milliseconds after which we disconnect from a server that stalls. */
const visitTime = 120_000
/** Messages to read per search. */
const maxRead = 500

/** Reads reports from the owner's mailboxes without changing the mailboxes. */
export type ReportSync = ReturnType<typeof createReportSync>

export interface ReportSyncOptions {
  mailboxes: Pick<Store['mailboxes'], 'list' | 'find'>
  checkpoints: Store['reportCheckpoints']
  service: Pick<DomainReportService, 'storeFile' | 'read'>
  logIn(mailbox: Mailbox, signal: AbortSignal): Promise<ImapLogin | MailboxTrouble>
  clock: Clock
  log: Logger
}

/** A failure of ours, not of the mailbox. */
class OwnFailure extends Error {}

export function createReportSync(options: ReportSyncOptions) {
  const { mailboxes, checkpoints, service, logIn, clock, log } = options
  let last: Promise<unknown> = Promise.resolve()

  async function sync(mailbox: Mailbox, signal: AbortSignal): Promise<ReportSyncResult> {
    const place = reportFolderOf(mailbox)
    const result = emptyResult(mailbox, place)
    try {
      await visit(mailbox, signal, (folder) => search(folder, { place, mailbox, signal, result }))
    } catch (error) {
      if (error instanceof OwnFailure) throw error.cause
      signal.throwIfAborted()
      result.is_complete = false
      result.trouble = toMailboxTrouble(error)
      log.warn({ mailbox: mailbox.id, trouble: result.trouble.code }, 'could not search a mailbox for reports')
    }
    await checkpoints.noteEnd(place, { searchedAt: clock.now(), trouble: result.trouble })
    return result
  }

  async function visit(mailbox: Mailbox, signal: AbortSignal, use: (folder: ReportFolder) => Promise<void>) {
    const login = await logIn(mailbox, signal)
    if ('code' in login) throw new MailboxTroubleError(login)
    const client = await openImapAccount(login, signal)
    try {
      const { folder } = reportFolderOf(mailbox)
      await withDeadline(client, visitTime, async () => await use(await openReportFolder(client, folder)))
    } catch (error) {
      throw error instanceof OwnFailure ? error : readCause(client, error)
    } finally {
      await leaveAccount(client)
    }
  }

  /** Stores and parses each message, then saves how far the folder was searched. */
  async function search(
    folder: ReportFolder,
    {
      place,
      mailbox,
      signal,
      result,
    }: { place: FolderPlace; mailbox: Mailbox; signal: AbortSignal; result: ReportSyncResult },
  ): Promise<void> {
    const { uidValidity } = folder
    const endsAt = performance.now() + searchTime
    const checkpoint = await own(() => checkpoints.find(place))
    const note = (uid: number) => own(() => checkpoints.advance(place, { uidValidity, uid }))
    // If UIDVALIDITY has changed, everything is read again; reports already stored are duplicates.
    const start = checkpoint?.uidValidity === uidValidity ? checkpoint.uid : 0
    let read = 0
    for await (const { messages, lastUid } of folder.pagesAfter(start)) {
      for (const message of messages) {
        if (signal.aborted || performance.now() > endsAt || read >= maxRead) return await note(message.uid - 1)
        result.seen += 1
        if (mailbox.report_folder === null && !message.looksLikeReport) continue
        read += 1
        count(result, await take(folder, place, message))
      }
      await note(lastUid)
    }
    result.is_complete = true
  }

  async function take(folder: ReportFolder, place: FolderPlace, message: FolderMessage): Promise<ImportedReport[]> {
    const { uid, size, arrivedAt } = message
    const name = `${place.folder} ${uid}.eml`
    const octets = size > maxReportOctets ? null : await folder.read(uid, maxReportOctets)
    if (size > maxReportOctets)
      return [{ file: name, state: 'refused', problem: { code: 'too_large', max: maxReportOctets } }]
    if (!octets) return []
    const delivery = pickedUpDelivery(arrivedAt)
    return await own(
      async () => await service.read(await service.storeFile({ name, octets, via: 'mailbox', delivery })),
    )
  }

  return {
    /**
     * Searches mailboxes for new reports: all of them, or the one with the given id or address. They are searched one
     * after the other, because each may hold a large message. Mailboxes that are not searched for reports are left out.
     */
    run(wanted: string | null, signal: AbortSignal = new AbortController().signal): Promise<ReportSyncResult[]> {
      const work = async () => {
        const chosen = (await mailboxes.list()).filter(
          ({ id, address, for_reports }) => for_reports && (wanted === null || wanted === id || wanted === address),
        )
        const results: ReportSyncResult[] = []
        for (const mailbox of chosen) results.push(await sync(mailbox, signal))
        return results
      }
      const done = last.then(work)
      last = done.catch(() => {})
      return done
    },
  }
}

async function own<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new OwnFailure('reports could not be stored', { cause: error })
  }
}

function emptyResult({ id, address }: Mailbox, { folder }: FolderPlace): ReportSyncResult {
  const counts = { seen: 0, stored: 0, duplicate: 0, refused: 0 }
  return { mailbox: id, address, folder, ...counts, problems: [], is_complete: false, trouble: null }
}

function count(result: ReportSyncResult, reports: readonly ImportedReport[]): void {
  for (const report of reports) {
    result[report.state] += 1
    if (report.state === 'refused' && result.problems.length < maxListedProblems)
      result.problems.push({ file: report.file, problem: report.problem })
  }
}
