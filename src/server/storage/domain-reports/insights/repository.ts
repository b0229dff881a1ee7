import type { SourceTrait } from '../../../../engine/reports/sources/observe-record.ts'
import type { AggregateRecord } from '../../../../shared/contract/reports/report.ts'
import type { SourceClass } from '../../../../shared/contract/reports/sources.ts'
import type { Exclusion } from '../../../../shared/contract/reports/stored-report.ts'
import type { DomainReport } from '../repository.ts'

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
  /** Those in the name of subdomains. */
  ofSubdomains: { messages: number; aligned: number }
  /** Also before the window. */
  firstDay: number
  lastDay: number
  traits: SourceTrait[]
  /** Whether mail of another source in the window passed from the same network. */
  isNetworkAuthenticated: boolean
}

export interface MailDay {
  day: number
  /** Messages of all sources. */
  aligned: number
  /** Messages by source, of those with any. */
  unaligned: ReadonlyMap<number, number>
}

/** Whose DMARC reports count. */
export interface ReporterTotals {
  org: string
  /** See `reporterDomainOf`. */
  reporter: string
  reports: number
  messages: number
}

/** Of counted DMARC reports. */
export interface MailTotals {
  reports: number
  reporters: number
  days: number
  messages: number
  pass: number
  fail: number
}

export interface DomainTotals {
  aggregate: MailTotals | null
  tls: TlsTotals | null
  /** Reports. */
  failures: number
  /** Reports that move no chart, by reason, also of the days after the window: it ends with what counts. */
  apart: Record<Exclusion, number>
  lastReceivedAt: Date | null
  /** Most messages first. */
  reporters: ReporterTotals[]
}

/** Sessions of counted TLS reports. */
export interface TlsTotals {
  reports: number
  successful: number
  failed: number
}

export interface TlsDay {
  day: number
  /** Sessions. */
  successful: number
  failed: number
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
  /** The last day of counted reports about a domain, at most `limit`; null without any. */
  findLastDay(domain: string, limit: number): Promise<number | null>
  /** Sources with messages in the window, most first. */
  listSources(window: ReportWindow): Promise<SourceInWindow[]>
  /** Messages by day, earliest first. */
  listDays(window: ReportWindow): Promise<MailDay[]>
  readTotals(window: ReportWindow): Promise<DomainTotals>
  /** Earliest day first. */
  listTlsDays(window: ReportWindow): Promise<TlsDay[]>
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
