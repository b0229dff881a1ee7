import type { Delivery } from '../../../engine/analysis.ts'
import type { SourceTrait } from '../../../engine/reports/sources/observe-record.ts'
import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import type { ReadingFailure, Report } from '../../../shared/contract/reports/report.ts'
import type {
  Authenticity,
  Exclusion,
  ReportDoubt,
  ReportKind,
  ReportWay,
} from '../../../shared/contract/reports/stored-report.ts'

/*
 * The port of the store for domain reports: what receivers report about domains. As in `repositories.ts`, each method is
 * one atomic step.
 */

/** A file with reports, as it came. */
export interface NewReportFile {
  /** SHA-256 of the octets. */
  digest: string
  name: string
  via: ReportWay
  receivedAt: Date
  /** Of a mail; null for other files. */
  delivery: Delivery | null
  octets: Buffer
}

export interface ReportFile extends NewReportFile {
  id: number
  /** Of all its reports, once they are read; null if they differ. */
  authenticity: Authenticity | null
  doubt: ReportDoubt | null
  failed: FailedReading | null
}

/** How often the program that reads files did not come to the end of a file, and how the last time. */
export interface FailedReading {
  attempts: number
  reason: ReadingFailure
}

/** A file that was not read, because reading it failed. */
export interface FailedFile extends FailedReading, Pick<NewReportFile, 'name' | 'via' | 'receivedAt'> {
  id: number
  /** Its size. */
  octets: number
}

/** Failed readings after which a file is not read again: it would fail each time. */
export const maxReadings = 3

/** What a record of an aggregate report adds to the sums. */
export interface CountedRecord {
  /** Of its source. */
  key: string
  /** `aligned`, `passed`, `failed` or `unknown`, like `spf`. */
  dkim: string
  spf: string
  disposition: string
  isForwarded: boolean
  /** Whether it is in the name of a subdomain. */
  isSubdomain: boolean
  /** What it shows of its source. */
  traits: readonly SourceTrait[]
  messages: number
  /** The record (JSON). */
  document: string
}

/** Sessions of a TLS report. */
export interface CountedSessions {
  domain: string
  successful: number
  failed: number
}

export interface CountedFailure {
  domain: string
  policyType: string | null
  mxHost: string | null
  type: string | null
  sessions: number
}

interface Identity {
  kind: ReportKind
  org: string
  /** The domain of the reporter, see `reporterDomainOf`. */
  reporter: string
  reportId: string
  domain: string
  begin: Date
  end: Date
}

interface Sums {
  records: number
  messages: number
  pass: number
  fail: number
}

/** A report to store. */
export interface NewDomainReport extends Identity, Sums {
  authenticity: Authenticity
  /** Why it is forged or unverified; null if it is not, or if that is not known. */
  doubt: ReportDoubt | null
  /** The name of the file, and of the file in it. */
  file: string
  /** The day it belongs to, counted from 1970 in UTC. */
  day: number
  /** Whether it covers more than `longRange`. */
  isLong: boolean
  /** The report without its records (JSON). */
  document: string
  /** Of an aggregate report. */
  counted: readonly CountedRecord[]
  /** Of a TLS report. */
  sessions: readonly CountedSessions[]
  failures: readonly CountedFailure[]
  /** Of a failure report. */
  incident: { sourceIp: string | null; authFailure: string | null } | null
}

export interface DomainReport extends Identity, Sums {
  id: number
  fileId: number
  file: string
  via: ReportWay
  receivedAt: Date
  authenticity: Authenticity
  doubt: ReportDoubt | null
  /** Why it moves no chart; null if it does. */
  excluded: Exclusion | null
}

/** `duplicate`: the report that was stored before. `removed`: it was stored before, and removed. */
export type SavedReport = { state: 'stored' | 'duplicate'; report: DomainReport } | { state: 'removed' }

export interface ReportFilter {
  domain: string | null
  kind: ReportKind | null
  excluded: Exclusion | null
}

/** A position in lists, latest end first. */
export type ReportPlace = Pick<DomainReport, 'end' | 'id'>

/** Milliseconds a report rarely covers more than. */
export const longRange = 2 * 24 * 3_600_000

/** Reports of one reporter overlap if they share more than this, in milliseconds. Ends are given in various ways. */
export const overlapTolerance = 60_000

export interface DomainReportRepository {
  /** Stores a file before it is read. Returns its id, or that of the file with the same octets. */
  keep(file: NewReportFile): Promise<number>
  findFile(id: number): Promise<ReportFile | null>
  /** Files kept before a time and not read since, in their order, without those that failed `maxReadings` times. */
  listUnread(page: { after: number; before: Date; limit: number }): Promise<number[]>
  /** Counts a failed reading; null if the file is gone. */
  noteFailure(id: number, reason: ReadingFailure): Promise<FailedReading | null>
  /** Files that are not read because reading failed, latest first. */
  listFailed(limit: number): Promise<FailedFile[]>
  /** Removes a file whose reading failed; false if there is none. */
  removeFailed(id: number): Promise<boolean>
  /** Removes files that came earlier and are not read again. */
  removeFailedBefore(receivedBefore: Date): Promise<void>
  /** Files that came by SMTP and are not proven to be from who they say. */
  measureUnproven(): Promise<{ files: number; octets: number }>
  /**
   * Stores the reports of a file and marks it as read. The same report counts once: a trusted one replaces one that is
   * unverified, and neither makes room for a forged one. A report that was removed comes back only by a file that the
   * owner adds. A file without any report of its own is removed. Empty if the file is gone.
   */
  save(fileId: number, read: { reports: readonly NewDomainReport[]; readAt: Date }): Promise<SavedReport[]>
  /** A page of the reports, latest end first. */
  list(filter: ReportFilter, page: { after: ReportPlace | null; limit: number }): Promise<DomainReport[]>
  find(id: number): Promise<DomainReport | null>
  /** The report as it was parsed. */
  readWhole(id: number): Promise<{ stored: DomainReport; report: Report } | null>
  /** Subtracts a report from the sums and removes it, with its file if that has no other; false if there is none. */
  remove(id: number): Promise<boolean>
  /**
   * Changes the authenticity of a report, and returns it; null if there is none. If the same report counts already, that
   * one is returned, and this one removed.
   */
  setAuthenticity(id: number, authenticity: Authenticity, doubt?: ReportDoubt | null): Promise<DomainReport | null>
  listOfFile(fileId: number): Promise<DomainReport[]>
  /** Files with unverified reports received after a time, in their order. */
  listUnverified(page: { after: number; since: Date; limit: number }): Promise<number[]>
  /** Removes reports of a kind that are about earlier days and came earlier, at most `limit`. Returns their number. */
  removeBefore(kind: ReportKind, before: { day: number; receivedBefore: Date }, limit: number): Promise<number>
  /** Ids of all files in their order, after an id. */
  listFiles(page: { after: number; limit: number }): Promise<number[]>
}

/** How far a folder of a mailbox was searched for reports. UIDs are valid with their UIDVALIDITY only. */
export interface ReportCheckpoint {
  /** Null until the folder was opened. */
  uidValidity: string | null
  /** The last message that was looked at; 0 for none. */
  uid: number
  /** When the last search ended, and why it failed; null if it did not. */
  searchedAt: Date | null
  trouble: MailboxTrouble | null
}

export interface FolderPlace {
  mailboxId: string
  folder: string
}

export interface ReportCheckpointRepository {
  find(place: FolderPlace): Promise<ReportCheckpoint | null>
  /** Notes how far a folder was searched; never goes back within one UIDVALIDITY. Does nothing without the mailbox. */
  advance(place: FolderPlace, reached: { uidValidity: string; uid: number }): Promise<void>
  /** Notes how a search ended. Does nothing without the mailbox. */
  noteEnd(place: FolderPlace, end: { searchedAt: Date; trouble: MailboxTrouble | null }): Promise<void>
  /** Forgets how far the folders of a mailbox were searched: it is another account now. */
  forget(mailboxId: string): Promise<void>
}
