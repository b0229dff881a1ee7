import type { Delivery } from '../../../engine/ports/analysis.ts'
import type { SourceTrait } from '../../../engine/reports/sources/observe-record.ts'
import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import type { ReadingFailure } from '../../../shared/contract/reports/report.ts'
import type { ReportKind } from '../../../shared/contract/reports/report-kinds.ts'
import type { Authenticity, Exclusion, ReportDoubt, ReportWay } from '../../../shared/contract/reports/stored-report.ts'

/*
 * The store's port for domain reports: what receivers report about domains. As in `repositories.ts`, each method is one
 * atomic step.
 */

/** A file of reports, as it arrived. */
export interface NewReportFile {
  /** The SHA-256 of the octets. */
  digest: string
  name: string
  via: ReportWay
  receivedAt: Date
  /** How it was delivered, if it is an email. */
  delivery: Delivery | null
  octets: Buffer
}

export interface ReportFile extends NewReportFile {
  id: number
  /** The authenticity of all its reports, once they are parsed; null if they differ. */
  authenticity: Authenticity | null
  doubt: ReportDoubt | null
  failed: FailedReading | null
}

/** How often parsing a file was not completed, and what happened the last time. */
export interface FailedReading {
  attempts: number
  reason: ReadingFailure
}

/** A file that could not be parsed. */
export interface FailedFile extends FailedReading, Pick<NewReportFile, 'name' | 'via' | 'receivedAt'> {
  id: number
  /** The size. */
  octets: number
}

/** Failed attempts after which a file is not parsed again: it would fail each time. */
export const maxReadings = 3

/** What a record of an aggregate report adds to the sums. */
export interface CountedRecord {
  /** The key of its source. */
  key: string
  /** `aligned`, `passed`, `failed`, or `unknown`; the same for `spf`. */
  dkim: string
  spf: string
  disposition: string
  isForwarded: boolean
  /** Whether the mail is from a subdomain. */
  isSubdomain: boolean
  /** Whether it was changed on its way. */
  isAltered: boolean
  /** The address that it came from, and the domain of its return path; empty if unknown. */
  address: string
  envelope: string
  /** What the record shows about its source. */
  traits: readonly SourceTrait[]
  messages: number
  /** The record as JSON. */
  document: string
}

/** The sessions in a TLS report. */
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
  /** The reporter's domain, see `reporterDomainOf`. */
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

/** Whether a report is authentic. An `author` of null leaves the one that is known. */
export type Assessed = Pick<NewDomainReport, 'authenticity' | 'doubt' | 'author'>

/** A report to store. */
export interface NewDomainReport extends Identity, Sums {
  authenticity: Authenticity
  /** Why it is forged or unverified; null if it is neither, or the reason is unknown. */
  doubt: ReportDoubt | null
  /** The authenticated domain of the email that carried it; null without one. */
  author: string | null
  /** The name of the file, and of the file inside it. */
  file: string
  /** The day it belongs to, numbered from 1970 in UTC. */
  day: number
  /** Whether it covers more time than `longRange`. */
  isLong: boolean
  /** The report without its records, as JSON. */
  document: string
  /** Only in aggregate reports. */
  counted: readonly CountedRecord[]
  /** Only in TLS reports. */
  sessions: readonly CountedSessions[]
  failures: readonly CountedFailure[]
  /** Only in failure reports. */
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
  author: string | null
  /** Why it is not counted; null if it is. */
  excluded: Exclusion | null
}

/** `duplicate`: the earlier report is returned. `removed`: it was stored earlier and has been removed. */
export type SavedReport = { state: 'stored' | 'duplicate'; report: DomainReport } | { state: 'removed' }

export interface ReportFilter {
  domain: string | null
  kind: ReportKind | null
  excluded: Exclusion | null
}

/** A position in lists, latest end first. */
export type ReportPlace = Pick<DomainReport, 'end' | 'id'>

/** Milliseconds that few reports exceed. */
export const longRange = 2 * 24 * 3_600_000

/**
 * Milliseconds by which reports of one reporter may overlap without counting as overlapping, because reporters state
 * the end in different ways.
 */
export const overlapTolerance = 60_000

/** How far a mailbox folder was searched for reports. UIDs are only valid together with their UIDVALIDITY. */
export interface ReportCheckpoint {
  /** Null until the folder was opened. */
  uidValidity: string | null
  /** The UID of the last message searched; 0 for none. */
  uid: number
  /** When the last search ended, and why it failed, if it did. */
  searchedAt: Date | null
  trouble: MailboxTrouble | null
}

export interface FolderPlace {
  mailboxId: string
  folder: string
}
