import type { Caution, CautionCode, CheckKey, CheckParams, FindingKey, FindingParams } from '../finding.ts'
import type { Reason, ReasonCode } from '../reason.ts'

/** The words of a check: what it looks at, and what to say when it is fine. */
export interface CheckText<Params> {
  /** A noun phrase, shown with "could not be checked". */
  topic: string
  pass(params: Params): string
}

/** The words of a finding, each a sentence or two that a friend would say; the term of the field comes second. */
export interface FindingText<Params> {
  /** What is the case. */
  title(params: Params): string
  /** What it costs. */
  why(params: Params): string
  /** What exactly to do. A record "below" is mentioned only where one is offered. */
  fix(params: Params, offer: Offer): string
}

/** What a finding has beside its words. */
export interface Offer {
  /** Whether there is a DNS record to publish. */
  record: boolean
}

/** What to know about an offered record, or why there is none; a sentence after the fix. */
export type CautionTexts = { [K in CautionCode]: (caution: Omit<Caution, 'code'>) => string }

/** What kept us from an answer. */
export interface ReasonText {
  /** What happened. */
  what(reason: Reason): string
  /** What would let us know. */
  remedy: string
}

export type CheckTexts = { [K in CheckKey]: CheckText<CheckParams<K>> }
export type FindingTexts = { [K in FindingKey]: FindingText<FindingParams<K>> }

/** The texts of the keys that begin with a topic: each topic has a file in each language. */
export interface TopicTexts<Topic extends string> {
  checks: Pick<CheckTexts, Extract<CheckKey, `${Topic}.${string}`>>
  findings: Pick<FindingTexts, Extract<FindingKey, `${Topic}.${string}`>>
}

export type ReasonTexts = { [K in ReasonCode]: ReasonText }

/** Everything a report says in one language. */
export interface ReportTexts {
  checks: CheckTexts
  findings: FindingTexts
  reasons: ReasonTexts
  cautions: CautionTexts
  /** The title of a finding whose check could not be done. */
  unknownTitle(topic: string): string
  /** The fix of a finding that asks for none. */
  nothingToDo: string
  /** The cost of a finding that has none. */
  costsNothing: string
}
