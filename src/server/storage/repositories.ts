import type { Delivery, EngineReport } from '../../engine/analysis.ts'
import type { AuditReport } from '../../engine/audit.ts'
import type { StoredJudgement } from '../../engine/present/present-report.ts'
import type { KeyPlan } from '../../shared/contract/keys.ts'
import type { MailboxSettings, MailboxTrouble } from '../../shared/contract/mailboxes.ts'
import type { FoundPlace } from '../../shared/contract/placement.ts'
import type { TestStatus, Verdict } from '../../shared/contract/tests.ts'
import type { GroupPoints } from '../../shared/group-points.ts'
import type { Language } from '../../shared/language.ts'
import type { ListTally } from '../../shared/list-tally.ts'
import type { RawMessage } from '../received-message.ts'
import type { TableRows } from './tables.ts'

/*
 * The ports of the store. Each method is one atomic step, so that two callers, threads or machines can never see or
 * make half of it. What a method resolves with is on disk.
 */

export interface Test {
  token: string
  lang: Language
  name: string | null
  /** The sending IP stated at creation. */
  sendingIp: string | null
  /** The key that made it, or null. */
  keyId: string | null
  status: TestStatus
  createdAt: Date
  /** Of the message whose report is shown; before the first report, of the first message. */
  receivedAt: Date | null
  doneAt: Date | null
  expiresAt: Date
  /** The message whose report is shown, or null before the first report. An id is never used again. */
  reportedMessageId: number | null
}

/** A test that was looked up by its token. */
export interface FoundTest extends Test {
  /** Whether mailboxes may have to do with it: it asked for placement, or there are some that may pick its message up. */
  concernsMailboxes: boolean
}

export interface StoredReport extends StoredJudgement {
  messageId: number
  messageSize: number
  doneAt: Date
}

/** What lists show of a report without reading it. */
export interface ReportSummary {
  score: number | null
  /** The score if every check that could not be done had failed. */
  score_floor: number | null
  verdict: Verdict
  /** The verdict that goes with that score. */
  verdict_floor: Verdict
  /** The mail it belongs to (`shared/stream.ts`), or null where there is no author. */
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

/** Which tests a list shows; null lets all of them through. */
export interface TestFilter {
  /** Words that name, subject and author hold between them, in any case and with or without accents. */
  text: string
  status: TestStatus | null
  verdict: Verdict | null
  /** Created at this moment or later. */
  since: Date | null
  /** With a report of this stream. */
  stream: string | null
}

export const testOrders = ['newest', 'oldest', 'best', 'worst'] as const
export type TestOrder = (typeof testOrders)[number]

/** Milliseconds in which a deleted test can be brought back. */
export const undoTime = 600_000

/** Where a test stands in lists by the time of creation. */
export type TestPlace = Pick<Test, 'createdAt' | 'token'>

/** Octets of messages that never wait for larger ones: they take a moment each, where one of 50 MB takes seconds. */
export const smallOctets = 1024 * 1024

/** A test holds the reports of so many messages: enough to try one fix after another, and a bound to what one fills. */
export const maxMessagesPerTest = 20

export type Acceptance =
  | { state: 'accepted'; messageId: number; status: TestStatus }
  /** Unknown, deleted or expired. */
  | { state: 'unknown_test' }
  /** It holds `maxMessagesPerTest` messages. */
  | { state: 'test_full' }
  /** It lies at a place of a mailbox from which it was taken. */
  | { state: 'taken_before' }

/** What an `Acceptance` will be, before the message is there. */
export type Foresight = Exclude<Acceptance['state'], 'taken_before'>

/** A message for a test. */
export interface IncomingMessage {
  raw: RawMessage
  delivery: Delivery
  /** Where in a mailbox it lies; a message is taken from one place once. */
  place?: MailboxPlace
}

export type NewTest = Pick<Test, 'token' | 'lang' | 'name' | 'sendingIp' | 'keyId' | 'createdAt' | 'expiresAt'>

/** The mailboxes a message is looked for in, and the key that pays for it with a credit. */
export interface PlacementOrder {
  mailboxes: readonly Pick<Placement, 'mailboxId' | 'provider' | 'address'>[]
  /** Null: nobody pays. */
  chargedKeyId: string | null
}

export interface TestRepository {
  /** False, and nothing is made, when the key that shall pay has no credit. */
  create(test: NewTest, placement?: PlacementOrder): Promise<boolean>
  /** The live test, or null when it is unknown, deleted or expired at `now`. */
  find(token: string, now: Date): Promise<FoundTest | null>
  /** Whether there is such a test, live at `now`. */
  isLive(token: string, now: Date): Promise<boolean>
  /** The report of the latest analysed message, or null before the first. Throws `StoreError` when it cannot be read. */
  findReport(token: string): Promise<StoredReport | null>
  /** The message that came last, or null before the first. */
  findLatestMessage(token: string): Promise<{ size: number } | null>
  /** A page of the live tests that the filter lets through, and how many those are. */
  search(
    filter: TestFilter,
    page: { order: TestOrder; offset: number; limit: number },
    now: Date,
  ): Promise<{ tests: TestOverview[]; total: number }>
  /** The live tests that a key made, the newest first, from the one after `after` on. */
  listByKey(keyId: string, page: { after: TestPlace | null; limit: number }, now: Date): Promise<TestOverview[]>
  /** Hides a live test from everyone until `restore`, or until it is removed; false when there is none. */
  discard(token: string, now: Date): Promise<boolean>
  /** Brings a test back that was discarded and not yet removed; false when there is none. */
  restore(token: string, now: Date): Promise<boolean>
  /** Removes a live test that the key made with its messages and reports, at once; false when there is none. */
  removeOfKey(token: string, keyId: string, now: Date): Promise<boolean>
  /**
   * Marks what expired by `now`, and removes what was marked 24 hours ago or longer, but for tests with a message that waits
   * for its report. All marks go where the clock was set back. Removes, too, what was discarded so long ago that nobody
   * brings it back. Returns how many were removed. `watched`: as `advanceRetentionClock`.
   */
  removeExpired(now: Date, watched?: number | null): Promise<number>
}

/** What the history shows of a report. */
export interface ReportOverview extends Omit<ReportSummary, 'listTally' | 'verdict_floor'> {
  token: string
  /** Which message of its test it reports on, counted from 1. */
  number: number
  name: string | null
  receivedAt: Date
  subject: string | null
  from: string | null
  // Null in a report of an earlier version that was not judged again yet.
  verdict_floor: Verdict | null
  listTally: ListTally | null
}

/** Every report that is kept, also those that a later one of the same test has replaced. */
export interface ReportRepository {
  /** The reports of a live test, the earliest first. */
  listOfTest(token: string, now: Date): Promise<ReportOverview[]>
  /** The latest reports of a stream, of live tests, the earliest first. */
  listOfStream(stream: string, limit: number, now: Date): Promise<ReportOverview[]>
  /** The report on the so-manieth message of a test, counted from 1. Throws `StoreError` when it cannot be read. */
  findNumbered(token: string, number: number): Promise<(StoredReport & { receivedAt: Date }) | null>
  /** The messages whose summary the rules of another version gave, the latest first. */
  listOutdated(): Promise<number[]>
  /** The report on a message. Throws `StoreError` when it cannot be read. */
  find(messageId: number): Promise<StoredReport | null>
  /** Puts a summary by the rules of today in the place of the former, also where lists show it. */
  saveSummary(messageId: number, summary: ReportSummary): Promise<void>
}

export interface QueuedMessage {
  id: number
  token: string
  raw: RawMessage
  delivery: Delivery
  /** How much speaks for it ending the engine: 0, or 1 once an engine died while it was claimed, and more by `suspect`, `putOff`. */
  suspicion: number
  /** Of its test: `done` when an earlier message has its report. */
  status: TestStatus
}

/** What waits to be analysed. */
export interface Backlog {
  messages: number
  /** When the one that has waited longest arrived; null while none waits. */
  oldestReceivedAt: Date | null
}

/** Accepted messages and the analyses they wait for. */
export interface MessageRepository {
  /**
   * Reads a message to its end, holding no large one in memory, and hands it to `use`, which may accept it for any number
   * of tests. Resolves with what `use` does, or with null for a message over `maxMessageOctets`, of which no more is read.
   * What was accepted for no test is gone then.
   */
  receive<T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null>
  /**
   * Stores the message, moves its test to `received` unless it is `done`, and queues the analysis. Whether the test is
   * live is asked of the moment of the delivery. Where it lies is noted in the same step, so that whatever is interrupted
   * takes it once.
   */
  accept(token: string, message: IncomingMessage): Promise<Acceptance>
  /** What would become of a message that came for the test at `now`. Another may come first. */
  foresee(token: string, now: Date): Promise<Foresight>
  /**
   * Takes a queued message whose test has no analysis under way, or null: the messages of one test are analysed in the
   * order they came. Asked for `small` ones only, it gives none with more than `smallOctets`. What an engine holds when it
   * ends without a word is queued again: by `recover` where one engine has the store to itself, within seconds by the
   * others where many share it.
   */
  claimNext(size?: 'any' | 'small'): Promise<QueuedMessage | null>
  /**
   * Calls the listener whenever a message may wait that this engine did not accept itself, until the returned function is
   * called.
   */
  onQueued(listener: () => void): () => void
  /** Adds one to the suspicion of a claimed message, before a step of which the engine may have died. */
  suspect(messageId: number): Promise<void>
  /** Puts a claimed message back as if it had not been claimed. */
  release(messageId: number): Promise<void>
  /** Puts a claimed message back to where it was in the queue, and adds one to its suspicion: an attempt at it failed. */
  putOff(messageId: number): Promise<void>
  /**
   * Stores the report and moves the test to `done`; false when the test was removed meanwhile, or the message is not held
   * by this engine any more. So there is one report of each message.
   */
  complete(
    messageId: number,
    report: EngineReport & ReportSummary,
    at: { doneAt: Date; expiresAt: Date },
  ): Promise<boolean>
  /** A message as it was accepted, or null when it is gone. */
  findInput(messageId: number): Promise<Pick<QueuedMessage, 'raw' | 'delivery'> | null>
  /**
   * Puts every message back in the queue, with a suspicion, that this engine or one that is gone has claimed and not
   * finished. Returns how many wait.
   */
  recover(): Promise<number>
  /** Of all nodes; what is being analysed does not wait. */
  measureBacklog(): Promise<Backlog>
  /** Removes what a crash left of messages that were accepted for no test, or went with theirs. */
  sweep(): Promise<void>
}

/** What an audit is found by. */
export interface AuditKey {
  domain: string
  /** The selectors that were named: in lower case, each once, in order. */
  selectors: readonly string[]
}

/** Audits that are given again while they last, and what their hints are taken from. */
export interface DomainAuditRepository {
  /** The audit that has not expired at `now`, or null, also when a later version of the engine cannot read it. */
  find(key: AuditKey, now: Date): Promise<{ report: AuditReport; expiresAt: Date } | null>
  /** Keeps an audit in the place of an earlier one. */
  save(key: AuditKey, report: AuditReport, expiresAt: Date): Promise<void>
  removeExpired(now: Date): Promise<void>
  /** The selectors that verified signatures of the domain's messages in this store use, the latest first. */
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
  /** `hash` is the SHA-256 of the key; the key itself is stored nowhere. */
  create(key: Pick<ApiKey, 'id' | 'name' | 'plan' | 'credits' | 'createdAt'> & { hash: Buffer }): Promise<void>
  /** The key and its hash, revoked or not. */
  find(id: string): Promise<(ApiKey & { hash: Buffer }) | null>
  /** Every key, the oldest first. */
  list(): Promise<ApiKey[]>
  /** Revokes at once, and keeps the moment of the first time; false when there is no such key. */
  revoke(id: string, at: Date): Promise<boolean>
  touch(id: string, at: Date): Promise<void>
}

export interface Mailbox extends MailboxSettings {
  id: string
  createdAt: Date
  /** Why it could not be looked into when that was last tried. */
  trouble: MailboxTrouble | null
}

export interface MailboxRepository {
  /** The oldest first. */
  list(): Promise<Mailbox[]>
  find(id: string): Promise<Mailbox | null>
  /** Adds a mailbox, or puts one in the place of that with its id, without a trouble. */
  save(mailbox: Omit<Mailbox, 'trouble'>): Promise<void>
  remove(id: string): Promise<void>
  noteTrouble(id: string, trouble: MailboxTrouble | null): Promise<void>
}

/** Where a test's message ended in one mailbox. */
export interface Placement {
  token: string
  mailboxId: string
  provider: MailboxSettings['provider']
  address: string
  /** When the mailbox was last looked through for it; null while it never was. */
  checkedAt: Date | null
  /** Null until it was found. */
  found: FoundPlace | null
}

/** What is looked for in a mailbox. */
export interface OpenPlacement {
  token: string
  createdAt: Date
  receivedAt: Date | null
}

/** A message of a mailbox. UIDs mean something with their UIDVALIDITY only (RFC 9051, section 2.3.1.1). */
export interface MailboxPlace {
  mailboxId: string
  folder: string
  uidValidity: string
  uid: number
}

export interface PlacementRepository {
  /** By address. */
  listByTest(token: string): Promise<Placement[]>
  /** Of several tests, each by address. */
  listByTests(tokens: readonly string[]): Promise<Placement[]>
  /** What was not found yet in the mailbox of live tests that were made, or got their message, after `since`. */
  listOpen(mailboxId: string, since: Date, now: Date): Promise<OpenPlacement[]>
  /** Notes that the mailbox was looked through for these tests. */
  noteCheck(mailboxId: string, tokens: readonly string[], at: Date): Promise<void>
  /** The first place counts: what is moved later was moved by a person. */
  noteFound(token: string, mailboxId: string, found: FoundPlace, at: Date): Promise<void>
  /** Gives back the credits of tests made before `before` for which no mailbox could be looked through. Returns how many. */
  refundUnchecked(before: Date): Promise<number>
  /** Whether there is a live test that was made after `since`. */
  hasTestSince(since: Date, now: Date): Promise<boolean>
  /** Notes that the message there is of no use to its test, and is not to be read again. */
  notePickup(place: MailboxPlace, token: string): Promise<void>
  /** Whether the message there was taken. */
  isPickedUp(place: MailboxPlace): Promise<boolean>
}

/** What may be used of something in a period, by one caller. */
export interface Quota {
  /** Names what is counted, and whose it is. */
  counter: string
  /** The end of the period, which tells it from others of the same counter. */
  resetsAt: Date
  most: number
}

/** Counts what callers use of their limits. */
export interface QuotaRepository {
  /**
   * Takes one of each quota, or of none of them while one is used up. `used` is what is used of each then, in their
   * order. Of callers at the same time, no more get one than are left.
   */
  consume(quotas: readonly Quota[]): Promise<{ taken: boolean; used: number[] }>
  /** Undoes a `consume` that took. */
  giveBack(quotas: readonly Quota[]): Promise<void>
  /** What is used of each. */
  read(quotas: readonly Quota[]): Promise<number[]>
  /** Forgets periods that ended by `now`. */
  removeEnded(now: Date): Promise<void>
}

/** The UI's sessions; only hashes are stored. */
export interface SessionRepository {
  create(hash: Buffer, expiresAt: Date): Promise<void>
  exists(hash: Buffer, now: Date): Promise<boolean>
  /** Returns how many there were. */
  removeAll(): Promise<number>
  removeExpired(now: Date): Promise<void>
}

/** What is stored, as rows of the tables that all kinds of databases have: for archives. No row has the hash of a key. */
export interface RowRepository {
  /** How many migrations they have gone through. */
  schema: number
  /** The live tests, the oldest first, from the one after `after` on. */
  listTests(page: { after: TestPlace | null; limit: number }, now: Date): Promise<TestPlace[]>
  /** Every row of a live test and its messages, as of one moment; null when there is no such test. */
  readTest(token: string, now: Date): Promise<TableRows | null>
  /** Every row of what tests share. */
  readShared(): Promise<TableRows>
}

/** Secrets that are sealed already; the store learns nothing of what is in them. */
export interface SecretRepository {
  find(name: string): Promise<Buffer | null>
  save(name: string, sealed: Buffer): Promise<void>
  remove(name: string): Promise<void>
  clear(): Promise<void>
}

/** Words from engine to engine, for those that are there at the moment: who is not, never hears them. */
export interface Signals {
  /** Tells every other engine of the store. At most 7,000 octets. Never rejects: what is lost is lost. */
  send(channel: string, text: string): void
  /**
   * Calls `onText` for what other engines send, and `onGap` when some of it may have been missed, until the returned
   * function is called.
   */
  listen(channel: string, listener: { onText(text: string): void; onGap?(): void }): () => void
}

/** What one engine of a store does for all of them. */
export interface Office {
  isHeld(): boolean
  /** Gives it up, and resolves when it was undone what being elected has begun. */
  end(): Promise<void>
}

/** Finds, of all engines of the store, the one that does what only one may do. */
export interface Election {
  /**
   * Runs for the office until that is ended. Once elected, `onElected` begins; what it resolves with undoes that when the
   * office is lost. Another engine is elected within seconds, so that for as long two may think that they are.
   */
  run(onElected: () => Promise<() => Promise<unknown>>): Office
}

/** What the connections of a pool do. */
export interface ConnectionUse {
  busy: number
  idle: number
  /** Steps that wait for one. */
  waiting: number
}

export interface Store {
  tests: TestRepository
  messages: MessageRepository
  reports: ReportRepository
  audits: DomainAuditRepository
  keys: KeyRepository
  mailboxes: MailboxRepository
  placements: PlacementRepository
  quotas: QuotaRepository
  sessions: SessionRepository
  rows: RowRepository
  /** Resolves when the database has answered; throws where it does not. */
  ping(): Promise<void>
  /**
   * Resolves when the store of bodies beside the database has answered, if this engine puts new bodies there or messages
   * whose bodies lie in one wait for their analysis. Null where there is none.
   */
  reachBodies: (() => Promise<void>) | null
  /** Where the engines of the store keep secrets together; null where one has it to itself and keeps its own. */
  secrets: SecretRepository | null
  /** Null where one engine has the store to itself. */
  signals: Signals | null
  /** Null where there is no pool of connections. */
  connectionUse: (() => ConnectionUse) | null
  /** Null where one engine has the store to itself. */
  election: Election | null
  /** Deletes everything, so that nobody can read it again. */
  clear(): Promise<void>
  /** Ends what was asked for before, then releases the database. */
  close(): Promise<void>
}
