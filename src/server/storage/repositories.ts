import type { Delivery, EngineReport } from '../../engine/analysis.ts'
import type { AuditReport } from '../../engine/audit.ts'
import type { StoredEvaluation } from '../../engine/present/present-report.ts'
import type { KeyPlan } from '../../shared/contract/keys.ts'
import type { MailboxSettings, MailboxTrouble } from '../../shared/contract/mailboxes.ts'
import type { FoundPlace } from '../../shared/contract/placement.ts'
import type { TestStatus, Verdict } from '../../shared/contract/tests.ts'
import type { Language } from '../../shared/languages.ts'
import type { GroupPoints } from '../../shared/report/group-points.ts'
import type { ListTally } from '../../shared/report/list-tally.ts'
import type { RawMessage } from '../received-message.ts'
import type { ReportInsightRepository } from './domain-reports/insights/repository.ts'
import type { DomainReportRepository, ReportCheckpointRepository } from './domain-reports/repository.ts'
import type { AlertRepository } from './monitors/alert-repository.ts'
import type { MonitorRepository } from './monitors/repository.ts'
import type { TableRows } from './tables.ts'
import type { TestWebhookRepository } from './webhooks/repository.ts'

/*
 * Ports of the store. Each method is one atomic step, so no caller, thread or machine sees half of it. Once it
 * resolves, its effect is on disk.
 */

export interface Test {
  token: string
  lang: Language
  name: string | null
  /** The sending IP given at creation. */
  sendingIp: string | null
  /** The key that created it, or null. */
  keyId: string | null
  status: TestStatus
  createdAt: Date
  /** Of the message with the shown report; before the first report, of the first message. */
  receivedAt: Date | null
  doneAt: Date | null
  expiresAt: Date
  /** The message with the shown report; null before the first. Ids are never reused. */
  reportedMessageId: number | null
}

/** A test found by its token. */
export interface FoundTest extends Test {
  /** Whether mailboxes may matter: it asked for placement, or a mailbox may pick its message up. */
  concernsMailboxes: boolean
}

export interface StoredReport extends StoredEvaluation {
  messageId: number
  messageSize: number
  doneAt: Date
}

/** The part of a report that lists show. */
export interface ReportSummary {
  score: number | null
  /** The score if every open check had failed. */
  score_floor: number | null
  verdict: Verdict
  /** The verdict for that score. */
  verdict_floor: Verdict
  /** The mail stream (`shared/stream.ts`); null without an author. */
  stream: string | null
  points: GroupPoints
  listTally: ListTally
}

export interface TestOverview extends Test {
  subject: string | null
  from: string | null
  score: number | null
  score_floor: number | null
  verdict: Verdict | null
  verdict_floor: Verdict | null
  stream: string | null
}

/** A filter of lists; null matches all. */
export interface TestFilter {
  /** Words that name, subject and author contain together, ignoring case and accents. */
  text: string
  status: TestStatus | null
  verdict: Verdict | null
  /** Created at or after this time. */
  since: Date | null
  /** With a report of this stream. */
  stream: string | null
}

export const testOrders = ['newest', 'oldest', 'best', 'worst'] as const
export type TestOrder = (typeof testOrders)[number]

/** Milliseconds in which a deletion can be undone. */
export const undoTime = 600_000

/** A position in lists by creation time. */
export type TestPlace = Pick<Test, 'createdAt' | 'token'>

/** Messages up to this size never wait for larger ones, which may take seconds. */
export const smallOctets = 1024 * 1024

/** Bounds the data of one test. */
export const maxMessagesPerTest = 20

export type Acceptance =
  | { state: 'accepted'; messageId: number; status: TestStatus }
  /** Unknown, deleted or expired. */
  | { state: 'unknown_test' }
  /** It has `maxMessagesPerTest` messages. */
  | { state: 'test_full' }
  /** Its place in a mailbox was taken before. */
  | { state: 'taken_before' }

/** What became of a message to a permanent test address. `refused`: there were too many in that hour. */
export type ArrivalAcceptance = Extract<Acceptance, { state: 'accepted' | 'taken_before' }> | { state: 'refused' }

/** A predicted `Acceptance`. */
export type PredictedAcceptance = Exclude<Acceptance['state'], 'taken_before'>

/** A message for a test. */
export interface IncomingMessage {
  raw: RawMessage
  delivery: Delivery
  /** Its place in a mailbox, if it was picked up. */
  place?: MailboxPlace
}

/** A message to the permanent test address of a mailbox. */
export interface Arrival {
  mailboxId: string
  /** Of its header section: the same in every folder, and after UIDVALIDITY changed. */
  digest: string
  arrivedAt: Date
}

export type NewTest = Pick<Test, 'token' | 'lang' | 'name' | 'sendingIp' | 'keyId' | 'createdAt' | 'expiresAt'>

/** Mailboxes to look in, and the key that pays a credit. */
export interface PlacementOrder {
  mailboxes: readonly Pick<Placement, 'mailboxId' | 'provider' | 'address'>[]
  /** Null: free of charge. */
  chargedKeyId: string | null
}

export interface TestRepository {
  /** False, without effect, if the paying key has no credit. */
  create(test: NewTest, placement?: PlacementOrder): Promise<boolean>
  /** The test if live at `now`, else null. */
  find(token: string, now: Date): Promise<FoundTest | null>
  /** Whether the test is live at `now`. */
  isLive(token: string, now: Date): Promise<boolean>
  /** The report of the latest analyzed message; null before the first. Throws `StoreError` if unreadable. */
  findReport(token: string): Promise<StoredReport | null>
  /** The latest message; null before the first. */
  findLatestMessage(token: string): Promise<{ size: number } | null>
  /** A page of matching live tests, and their total number. */
  search(
    filter: TestFilter,
    page: { order: TestOrder; offset: number; limit: number },
    now: Date,
  ): Promise<{ tests: TestOverview[]; total: number }>
  /** Live tests of a key, newest first, after `after`. */
  listByKey(keyId: string, page: { after: TestPlace | null; limit: number }, now: Date): Promise<TestOverview[]>
  /** Hides a live test until `restore` or removal; false if there is none. */
  discard(token: string, now: Date): Promise<boolean>
  /** Restores a discarded test; false if it is gone. */
  restore(token: string, now: Date): Promise<boolean>
  /** Removes a live test of the key immediately, with messages and reports; false if there is none. */
  removeOfKey(token: string, keyId: string, now: Date): Promise<boolean>
  /**
   * Marks tests expired at `now`, and removes those marked 24 hours ago, except with a message waiting for its report.
   * Clears all marks if the clock was set back. Also removes discarded tests after `undoTime`. Returns the number of
   * removed tests. `watched`: see `advanceRetentionClock`.
   */
  removeExpired(now: Date, watched?: number | null): Promise<number>
}

/** A report in the history. */
export interface ReportOverview extends Omit<ReportSummary, 'listTally' | 'verdict_floor'> {
  token: string
  /** The number of its message within the test, from 1. */
  number: number
  name: string | null
  receivedAt: Date
  subject: string | null
  from: string | null
  // Null for a report of an earlier version that was not re-evaluated yet.
  verdict_floor: Verdict | null
  listTally: ListTally | null
}

/** All reports, also those replaced by later ones of the same test. */
export interface ReportRepository {
  /** The reports of a live test, earliest first. */
  listOfTest(token: string, now: Date): Promise<ReportOverview[]>
  /** The latest reports of a stream in live tests, earliest first. */
  listOfStream(stream: string, limit: number, now: Date): Promise<ReportOverview[]>
  /** The report on the Nth message of a test, from 1. Throws `StoreError` if unreadable. */
  findNumbered(token: string, number: number): Promise<(StoredReport & { receivedAt: Date }) | null>
  /** Messages whose summary is of another version, latest first. */
  listOutdated(): Promise<number[]>
  /** The report on a message. Throws `StoreError` if unreadable. */
  find(messageId: number): Promise<StoredReport | null>
  /** Replaces a summary, also in lists. */
  saveSummary(messageId: number, summary: ReportSummary): Promise<void>
}

export interface QueuedMessage {
  id: number
  token: string
  raw: RawMessage
  delivery: Delivery
  /** How likely it crashes the engine: 0, or 1 once an engine died with it, plus `suspect` and `putOff`. */
  suspicion: number
  /** Of its test: `done` if an earlier message has its report. */
  status: TestStatus
}

/** Messages waiting for analysis. */
export interface Backlog {
  messages: number
  /** When the longest waiting one arrived; null if none waits. */
  oldestReceivedAt: Date | null
}

/** Messages and their analyses. */
export interface MessageRepository {
  /**
   * Reads a message to its end, without a large one in memory, and passes it to `use`, which may accept it for any
   * number of tests. Resolves with the result of `use`; null beyond `maxMessageOctets`, after which reading stops. A
   * message accepted for no test is dropped.
   */
  receive<T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null>
  /**
   * Stores a message, sets its test to `received` unless `done`, and queues the analysis. The test must be live at the
   * time of delivery. Notes the place in a mailbox in the same step, so that it is picked up once.
   */
  accept(token: string, message: IncomingMessage): Promise<Acceptance>
  /**
   * Creates a test with its message in one step, unless the arrival was noted before, the mailbox takes none of that
   * time, or `maxArrivalsPerHour` is reached.
   */
  acceptAsTest(
    test: NewTest,
    message: IncomingMessage & { place: MailboxPlace },
    arrival: Arrival,
  ): Promise<ArrivalAcceptance>
  /** What would happen to a message for the test at `now`, unless another comes first. */
  predictAcceptance(token: string, now: Date): Promise<PredictedAcceptance>
  /**
   * Claims a queued message of a test without a running analysis, or null: messages of one test are analyzed in order.
   * `small`: none above `smallOctets`. Claims of a dead engine are requeued by `recover`, or within seconds by other
   * engines of the store.
   */
  claimNext(size?: 'any' | 'small'): Promise<QueuedMessage | null>
  /** Calls back when another engine may have queued a message, until the returned function is called. */
  onQueued(listener: () => void): () => void
  /** Adds one to the suspicion of a claimed message before a step that may crash the engine. */
  suspect(messageId: number): Promise<void>
  /** Undoes a claim. */
  release(messageId: number): Promise<void>
  /** Undoes a claim and adds one to the suspicion, after a failed attempt. */
  putOff(messageId: number): Promise<void>
  /**
   * Stores the report and sets the test to `done`; false if the test is gone or another engine holds the message. So
   * each message gets one report.
   */
  complete(
    messageId: number,
    report: EngineReport & ReportSummary,
    at: { doneAt: Date; expiresAt: Date },
  ): Promise<boolean>
  /** A message as accepted; null if it is gone. */
  findInput(messageId: number): Promise<Pick<QueuedMessage, 'raw' | 'delivery'> | null>
  /**
   * Requeues all claimed messages of this engine's predecessors, with a suspicion. Returns the number of waiting
   * messages.
   */
  recover(): Promise<number>
  /** Of all nodes, without running analyses. */
  measureBacklog(): Promise<Backlog>
  /** Removes orphans of crashes. */
  sweep(): Promise<void>
}

/** The key of an audit. */
export interface AuditKey {
  domain: string
  /** The named selectors: lower case, unique, sorted. */
  selectors: readonly string[]
}

/** Recent audits, for reuse and for hints. */
export interface DomainAuditRepository {
  /** The audit if not expired at `now` and readable by this version, else null. */
  find(key: AuditKey, now: Date): Promise<{ report: AuditReport; expiresAt: Date } | null>
  /** Replaces an earlier audit. */
  save(key: AuditKey, report: AuditReport, expiresAt: Date): Promise<void>
  removeExpired(now: Date): Promise<void>
  /** Selectors of verified signatures of the domain in stored messages, latest first. */
  findSelectors(domain: string): Promise<string[]>
}

export interface ApiKey {
  id: string
  name: string | null
  plan: KeyPlan
  credits: number
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export interface KeyRepository {
  /** `hash` is the SHA-256 of the key, which is not stored. */
  create(key: Pick<ApiKey, 'id' | 'name' | 'plan' | 'credits' | 'createdAt'> & { hash: Buffer }): Promise<void>
  /** The key with its hash, revoked or not. */
  find(id: string): Promise<(ApiKey & { hash: Buffer }) | null>
  /** All keys, oldest first. */
  list(): Promise<ApiKey[]>
  /** Revokes immediately, and keeps the first time; false if there is no such key. */
  revoke(id: string, at: Date): Promise<boolean>
  touch(id: string, at: Date): Promise<void>
}

export interface Mailbox extends MailboxSettings {
  id: string
  createdAt: Date
  /** Earlier messages to the permanent test address are not taken; null if none are. */
  permanentSince: Date | null
  /** Why the last attempt to open it failed. */
  trouble: MailboxTrouble | null
}

export interface MailboxRepository {
  /** Oldest first. */
  list(): Promise<Mailbox[]>
  find(id: string): Promise<Mailbox | null>
  /** Adds or replaces a mailbox, without trouble. `permanentSince` never goes back while it is not null. */
  save(mailbox: Omit<Mailbox, 'trouble'>): Promise<void>
  remove(id: string): Promise<void>
  noteTrouble(id: string, trouble: MailboxTrouble | null): Promise<void>
  /** Raises `permanentSince`, and forgets arrivals before it. */
  advancePermanent(id: string, since: Date): Promise<void>
  /** Whether the arrival was noted before. */
  hasArrival(arrival: Arrival): Promise<boolean>
  /** Notes an arrival that cannot become a test. */
  refuseArrival(arrival: Arrival): Promise<void>
  /** The number of refused arrivals after `since`. */
  countRefused(id: string, since: Date): Promise<number>
}

/** Where the message of a test arrived in a mailbox. */
export interface Placement {
  token: string
  mailboxId: string
  provider: MailboxSettings['provider']
  address: string
  /** When the mailbox was last searched for it; null for never. */
  checkedAt: Date | null
  /** Null until found. */
  found: FoundPlace | null
}

/** A test to look for in a mailbox. */
export interface OpenPlacement {
  token: string
  createdAt: Date
  receivedAt: Date | null
}

/** A message in a mailbox. UIDs are valid with their UIDVALIDITY only (RFC 9051, section 2.3.1.1). */
export interface MailboxPlace {
  mailboxId: string
  folder: string
  uidValidity: string
  uid: number
}

export interface PlacementRepository {
  /** Sorted by address. */
  listByTest(token: string): Promise<Placement[]>
  /** Of several tests, by address. */
  listByTests(tokens: readonly string[]): Promise<Placement[]>
  /** Open placements of live tests created, or with a message received, after `since`. */
  listOpen(mailboxId: string, since: Date, now: Date): Promise<OpenPlacement[]>
  /** Notes that the mailbox was searched for these tests. */
  noteCheck(mailboxId: string, tokens: readonly string[], at: Date): Promise<void>
  /** The first place counts: later moves are made by people. */
  noteFound(token: string, mailboxId: string, found: FoundPlace, at: Date): Promise<void>
  /** Refunds tests created before `before` for which no mailbox could be searched. Returns their number. */
  refundUnchecked(before: Date): Promise<number>
  /** Whether there is a live test created after `since`. */
  hasTestSince(since: Date, now: Date): Promise<boolean>
  /** Notes that the message there is of no use to its test, so that it is not read again. */
  notePickup(place: MailboxPlace, token: string): Promise<void>
  /** Whether the message there was taken. */
  isPickedUp(place: MailboxPlace): Promise<boolean>
}

/** An allowance of one caller for a period. */
export interface Quota {
  /** Names what is counted, and for whom. */
  counter: string
  /** The end of the period, which identifies it. */
  resetsAt: Date
  most: number
}

/** Counts use against quotas. */
export interface QuotaRepository {
  /**
   * Consumes one of every quota, or of none if one is used up. `used` are the amounts after that, in order. Exact for
   * concurrent callers.
   */
  consume(quotas: readonly Quota[]): Promise<{ taken: boolean; used: number[] }>
  /** Undoes a successful `consume`. */
  giveBack(quotas: readonly Quota[]): Promise<void>
  /** The used amounts. */
  read(quotas: readonly Quota[]): Promise<number[]>
  /** Removes periods that ended by `now`. */
  removeEnded(now: Date): Promise<void>
}

/** Sessions of the UI; only hashes are stored. */
export interface SessionRepository {
  create(hash: Buffer, expiresAt: Date): Promise<void>
  exists(hash: Buffer, now: Date): Promise<boolean>
  /** Returns their number. */
  removeAll(): Promise<number>
  removeExpired(now: Date): Promise<void>
}

/** Rows of the tables that all databases have, for archives; without hashes of keys. */
export interface RowRepository {
  /** The schema version. */
  schema: number
  /** Live tests, oldest first, after `after`. */
  listTests(page: { after: TestPlace | null; limit: number }, now: Date): Promise<TestPlace[]>
  /** All rows of a live test and its messages in one snapshot; null if there is none. */
  readTest(token: string, now: Date): Promise<TableRows | null>
  /** All rows that belong to no test. */
  readShared(): Promise<TableRows>
}

/** Sealed secrets, which the store cannot read. */
export interface SecretRepository {
  find(name: string): Promise<Buffer | null>
  save(name: string, sealed: Buffer): Promise<void>
  remove(name: string): Promise<void>
  clear(): Promise<void>
}

/** Messages between running engines; others never get them. */
export interface Signals {
  /** Sends at most 7,000 octets to all other engines, without guarantee. Never rejects. */
  send(channel: string, text: string): void
  /**
   * Calls `onText` for messages of other engines, and `onGap` when some may be lost, until the returned function is
   * called.
   */
  listen(channel: string, listener: { onText(text: string): void; onGap?(): void }): () => void
}

/** Candidacy for the work that one engine does for all. */
export interface Candidacy {
  isHeld(): boolean
  /** Withdraws, and resolves when the leader's work has stopped. */
  end(): Promise<void>
}

/** Elects one of the engines of a store. */
export interface Election {
  /**
   * Runs until ended. `onElected` starts the leader's work and resolves with a function that stops it. A successor is
   * elected within seconds, in which two may consider themselves elected.
   */
  run(onElected: () => Promise<() => Promise<unknown>>): Candidacy
}

/** Use of a connection pool. */
export interface ConnectionUse {
  busy: number
  idle: number
  /** Steps that wait for a connection. */
  waiting: number
}

export interface Store {
  tests: TestRepository
  messages: MessageRepository
  reports: ReportRepository
  domainReports: DomainReportRepository
  reportInsights: ReportInsightRepository
  reportCheckpoints: ReportCheckpointRepository
  audits: DomainAuditRepository
  keys: KeyRepository
  mailboxes: MailboxRepository
  monitors: MonitorRepository
  alerts: AlertRepository
  testWebhooks: TestWebhookRepository
  placements: PlacementRepository
  quotas: QuotaRepository
  sessions: SessionRepository
  rows: RowRepository
  /** Resolves when the database answers, else throws. */
  ping(): Promise<void>
  /**
   * Resolves when the body store answers, if this engine stores bodies there or waiting messages need it. Null without
   * one.
   */
  reachBodies: (() => Promise<void>) | null
  /** Secrets that engines share; null where one engine has the store to itself. */
  secrets: SecretRepository | null
  /** Null where one engine has the store to itself. */
  signals: Signals | null
  /** Null without a pool. */
  connectionUse: (() => ConnectionUse) | null
  /** Null where one engine has the store to itself. */
  election: Election | null
  /** Deletes everything irrecoverably. */
  clear(): Promise<void>
  /** Finishes open work, then closes the database. */
  close(): Promise<void>
}
