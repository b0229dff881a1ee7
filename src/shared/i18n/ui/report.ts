import type { originSources } from '../../contract/message-facts/envelope.ts'
import type { Verdict } from '../../contract/tests.ts'
import type { FindingGroup } from '../../finding.ts'
import type { Severity } from '../../severity.ts'

export type ReportTab =
  | 'findings'
  | 'providers'
  | 'authentication'
  | 'path'
  | 'message'
  | 'html'
  | 'spam'
  | 'lists'
  | 'source'
  | 'facts'
export type FindingFilter = 'all' | 'fix' | 'unknown' | 'note' | 'fine'
/** How grave a finding is, or that nothing is known. */
export type FindingLevel = Severity | 'unknown'
export type Alignment = 'aligned' | 'not_aligned' | 'no_result' | 'unknown'

/** The words of a report. What its findings say comes with the report itself. */
export interface ReportTexts {
  verdicts: Record<Verdict, string>
  /** After the verdict where nothing is wrong. */
  /** A score with the lowest that open checks leave possible. */
  scoreRange(score: string, lowest: string): string
  /** A score that open checks could lower, in a list. */
  scoreAtBest(score: string): string
  /** Below a score that open checks could lower. */
  bestCase: string
  /** A verdict that open checks could make worse. */
  atBest(verdict: string): string
  openChecks(score: string, count: number): string
  /** The verdict on what has no header. */
  notAMessage: string
  allFine: string
  score: string
  scoreOf(score: string): string
  grade: string
  noScore: string
  outOf: string
  coverage(done: number, total: number): string
  received(when: string): string
  origins: Record<(typeof originSources)[number], string>
  sentFrom(ip: string, origin: string): string
  originUnknown: string
  again: string
  noSubject: string
  copyLink: string
  remove: string
  ready(verdict: string): string
  tabs: Record<ReportTab, string>
  tabList: string

  fixes: {
    title: string
    intro: string
    /** Where there is no score to tell after each. */
    introUnscored: string
    gain(points: string): string
    noGain: string
    /** Read out after the gain. */
    scoreThen(score: string): string
    scoreThenUnknown: string
    alsoMends: string
    more(count: number): string
    fewer: string
    none: string
    noneBody: string
    /** Where there is nothing to mend in what is known, and not all is. */
    noneYet: string
    noneYetBody: string
    noneKnown: string
    noneKnownBody: string
  }
  unknowns: {
    title(count: number): string
    remedy: string
    /** Leads to so many of them. */
    show(count: number): string
    originHint: string
    originAction: string
  }
  finding: {
    levels: Record<FindingLevel, string>
    points(points: string): string
    why: string
    whatToDo: string
    remedy: string
    reason: string
    evidence: string
    references: string
    key: string
  }
  record: { title: string; name: string; type: string; value: string; current: string; next: string; nameHint: string }
  list: {
    filters: Record<FindingFilter, string>
    filterLabel: string
    search: string
    searchHint: string
    groupBy: string
    bySeverity: string
    byArea: string
    areas: Record<FindingGroup, string>
    none: string
    noneInFilter: string
    /** Where a report has none of a kind. */
    noneOfKind: Record<Exclude<FindingFilter, 'all'>, string>
  }
  authentication: {
    intro: string
    envelopeFrom: string
    envelopeFromHint: string
    from: string
    fromHint: string
    signature: string
    signatureHint: string
    nullSender: string
    notKnown: string
    notThere: string
    unsigned: string
    alignment: Record<Alignment, string>
    dmarc: Record<'pass' | 'fail' | 'none' | 'permerror' | 'unknown', string>
    spfTitle: string
    spfQuestion: string
    dkimTitle: string
    dkimQuestion: string
    dmarcTitle: string
    dmarcQuestion: string
    arcTitle: string
    arcQuestion: string
    receiverTitle: string
    receiverQuestion: string
    receiverUnstated: string
    noRecord: string
    noPolicy: string
    notChecked: string
    yes: string
    no: string
    fields: Record<
      | 'result'
      | 'identity'
      | 'domain'
      | 'ip'
      | 'record'
      | 'mechanism'
      | 'lookups'
      | 'voidLookups'
      | 'comment'
      | 'selector'
      | 'algorithm'
      | 'keyBits'
      | 'canonicalization'
      | 'signedHeaders'
      | 'bodyLimit'
      | 'signedAt'
      | 'expiresAt'
      | 'policy'
      | 'foundAt'
      | 'testing'
      | 'alignmentModes'
      | 'rua'
      | 'disposition'
      | 'instances'
      | 'lastSealer'
      | 'statedBy',
      string
    >
    ofLimit(count: number, limit: number): string
    bits(count: number): string
  }
  path: {
    intro: string
    none: string
    unread: string
    from: string
    by: string
    unknownHost: string
    private: string
    origin: string
    encrypted: string
    clear: string
    encryptionUnknown: string
    arrival: string
    noSession: string
    sameTime: string
    negative(delay: string): string
    originTitle: string
    address: string
    reverseName: string
    encryption: string
    id(id: string): string
    recipient(address: string): string
    /** Servers of a long way that are one click away. */
    between(count: number): string
    /** The line between what is believed and what is only said. */
    boundary: string
    trustHere: string
    trustHost(host: string): string
    trusting(host: string, origin: string): string
    judging: string
    back: string
  }
  headers: {
    title: string
    intro(count: number): string
    search: string
    none: string
    truncated: string
    name: string
    value: string
  }
  spam: {
    engines: Record<'builtin' | 'rspamd' | 'spamassassin', string>
    verdict(score: string, required: string): string
    isSpam: string
    isNotSpam: string
    /** What the verdict had to do without: methods and lists. */
    without(missing: string): string
    action: string
    /** What one filter noticed; what several did, with the points of each. */
    symbols: string
    symbolsOfAll: string
    none: string
    symbol: string
    group: string
    points: string
  }
  facts: {
    dns: string
    dnsIntro(count: number): string
    dnsNone: string
    name: string
    type: string
    status: string
    answer: string
    ttl: string
    raw: string
    rawIntro: string
    download: string
    copyJson: string
  }
}
