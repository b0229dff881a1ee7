import type { SourceTrait } from '../../../../engine/reports/sources/observe-record.ts'
import type { AggregateRecord } from '../../../../shared/contract/reports/report.ts'
import type { SourceClass } from '../../../../shared/contract/reports/sources.ts'
import type { Exclusion } from '../../../../shared/contract/reports/stored-report.ts'
import type { DomainReport } from '../repository.ts'

/* What counted reports show about a domain. Days are numbered from 1970 in UTC. */

/** The days of a domain, including the last one. */
export interface ReportWindow {
  domain: string
  since: number
  until: number
}

/** A source with its messages in a window. */
export interface SourceInWindow {
  id: number
  key: string
  /** The name given by the user, or null. */
  name: string | null
  class: SourceClass | null
  messages: number
  aligned: number
  dkimAligned: number
  spfAligned: number
  /** Messages that passed DKIM or SPF, aligned or not. */
  passed: number
  /** Messages without a pass for which DKIM or SPF was not reported. */
  undetermined: number
  forwarded: number
  quarantined: number
  rejected: number
  /** Messages from subdomains. */
  ofSubdomains: { messages: number; aligned: number }
  /** May be before the window. */
  firstDay: number
  lastDay: number
  traits: SourceTrait[]
  /** Whether mail from another source in the window passed authentication from the same network. */
  isNetworkAuthenticated: boolean
}

/** An address of a network, with how the user describes it: null if not. */
export interface DescribedAddress extends Pick<SourceInWindow, 'id' | 'key' | 'name' | 'class'> {}

/** The mail of an address of a source. */
export interface AddressInWindow
  extends Omit<SourceInWindow, 'id' | 'key' | 'name' | 'class' | 'traits' | 'isNetworkAuthenticated' | 'ofSubdomains'> {
  sourceId: number
  address: string
  ofSubdomains: { messages: number; aligned: number }
}

/** The policy that reports about a domain say it published, on a day. */
export interface PolicyDay {
  day: number
  p: string | null
  pct: string | null
  testing: string | null
}

export interface MailDay {
  day: number
  /** Aligned messages of all sources. */
  aligned: number
  /** Unaligned messages by source, for sources that have any: in turns the id of a source and its messages. */
  unaligned: readonly number[]
}

/** A reporter whose DMARC reports are counted. */
export interface ReporterTotals {
  org: string
  /** See `reporterDomainOf`. */
  reporter: string
  /** The authenticated domain of the emails; null without one. */
  author: string | null
  reports: number
  messages: number
}

/** Sums over counted DMARC reports. */
export interface MailTotals {
  reports: number
  reporters: number
  /** Days that the reports are about. */
  days: number
  messages: number
  pass: number
  fail: number
}

export interface DomainTotals {
  aggregate: MailTotals | null
  tls: TlsTotals | null
  /** The number of failure reports. */
  failures: number
  /**
   * Reports that are not counted, by reason. Includes those on days after the window, which ends with the last counted
   * report.
   */
  apart: Record<Exclusion, number>
  lastReceivedAt: Date | null
  /** The reporter with the most messages first. */
  reporters: ReporterTotals[]
}

/** Sums over counted TLS reports, in sessions. */
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

/** A record, and the report it comes from. */
export interface RecordOfSource {
  report: Pick<DomainReport, 'id' | 'org' | 'begin' | 'end'>
  /** The position in the report, starting at 0. */
  position: number
  record: AggregateRecord
}
