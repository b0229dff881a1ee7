import type { ReportSource } from '../../../shared/contract/reports/sources.ts'
import type { SenderDay } from '../sources/find-senders.ts'

/** What the reports of the last 30 days show. */
export interface ObservedMail {
  /** Number of days with a report. */
  days: number
  /** The last day with a report, in RFC 3339; null without reports. */
  lastDay: string | null
  /** Number of days from the last one to today; NaN without one. */
  age: number
  messages: number
  aligned: number
  sources: readonly ObservedSource[]
  /** Their mail by address and day. */
  senders: readonly SenderDay[]
  /** The days on which mail counts, numbered from 1970. A weekly report counts on one. */
  observed: readonly number[]
  /** What the records of a source have in common. */
  keys: ReadonlyMap<number, string>
  reporters: readonly ObservedReporter[]
  /** The policies that reports say were published, also earlier ones, earliest first. */
  policies: readonly ObservedPolicy[]
}

export type ObservedSource = Pick<
  ReportSource,
  | 'id'
  | 'name'
  | 'class'
  | 'is_classified'
  | 'evidence'
  | 'messages'
  | 'aligned'
  | 'dkim_aligned'
  | 'spf_aligned'
  | 'subdomains'
  | 'first_seen'
>

export interface ObservedReporter {
  messages: number
  /** Whether it is a receiver in our list. Any domain can report in its own name. */
  isKnown: boolean
  /** Whether it has a large share of all mailboxes. */
  isLarge: boolean
}

export interface ObservedPolicy {
  day: number
  p: string | null
  pct: string | null
  testing: string | null
}
