import type { Delivery, EngineReport } from '../../engine/ports/analysis.ts'
import type { StoredEvaluation } from '../../engine/present/present-report.ts'
import type { StatedPurpose } from '../../shared/contract/facts/message/purpose.ts'
import type { InboxTestStatus, Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { FoundPlace } from '../../shared/contract/inbox-tests/placement.ts'
import type { KeyRight } from '../../shared/contract/key-rights.ts'
import type { KeyPlan } from '../../shared/contract/keys.ts'
import type { MailboxSettings, MailboxTrouble } from '../../shared/contract/mailboxes.ts'
import type { ObservedState } from '../../shared/contract/received/verdict.ts'
import type { GroupPoints } from '../../shared/findings/group-points.ts'
import type { ListTally } from '../../shared/findings/list-tally.ts'
import type { Language } from '../../shared/languages.ts'
import type { RawMessage } from '../ground/received-message.ts'

/*
 * The store's ports. Each method is one atomic step, so no caller, thread, or machine sees it half done. Once it
 * resolves, its effect is on disk.
 */

export interface InboxTest {
  token: string
  lang: Language
  name: string | null
  /** The sending IP given at creation. */
  sendingIp: string | null
  /** What its messages are sent for, according to their author; null if that is to be guessed. */
  purpose: StatedPurpose | null
  /** The key that created the test, or null. */
  keyId: string | null
  status: InboxTestStatus
  createdAt: Date
  /** When the message with the shown report was received, or before the first report, the first message. */
  receivedAt: Date | null
  doneAt: Date | null
  expiresAt: Date
  /** The message with the shown report; null before the first report. Ids are never reused. */
  reportedMessageId: number | null
}

/** A test found by its token. */
export interface FoundTest extends InboxTest {
  /** Whether mailboxes may be relevant: the test asked for placement, or a mailbox may pick up its message. */
  concernsMailboxes: boolean
  /** Whether one of its messages is waiting or being analyzed. */
  isPending: boolean
}

export interface StoredReport extends StoredEvaluation {
  messageId: number
  messageSize: number
  doneAt: Date
}

/** The part of a report that lists show. */
export interface ReportSummary {
  score: number | null
  /** The score if every check with an unknown result had failed. */
  score_floor: number | null
  verdict: Verdict
  /** The verdict for that score. */
  verdict_floor: Verdict
  /** The score of the content alone, if there is no `score` because the sender is not known. */
  content_score: number | null
  /** The mail stream (`shared/stream.ts`); null without an author. */
  stream: string | null
  points: GroupPoints
  listTally: ListTally
  /** What its receiver did with it; null if that is not known. */
  observed: ObservedState | null
  /** SHA-256 of its Message-ID. */
  messageDigest: string | null
  /** What the evaluation rests on beside the rules (`nameBasis`). */
  basis: string
}

export interface InboxTestOverview extends InboxTest {
  subject: string | null
  from: string | null
  score: number | null
  score_floor: number | null
  verdict: Verdict | null
  verdict_floor: Verdict | null
  content_score: number | null
  observed: ObservedState | null
  stream: string | null
}

/** A filter for lists; null matches everything. */
export interface InboxTestFilter {
  /** Words that name, subject, and author must contain between them, ignoring case and accents. */
  text: string
  status: InboxTestStatus | null
  verdict: Verdict | null
  /** Created at or after this time. */
  since: Date | null
  /** Tests with a report of this stream. */
  stream: string | null
}

export const testOrders = ['newest', 'oldest', 'best', 'worst'] as const
export type InboxTestOrder = (typeof testOrders)[number]

/** Milliseconds in which a deletion can be undone. */
export const undoTime = 600_000

/** A position in lists by creation time. */
export type InboxTestPlace = Pick<InboxTest, 'createdAt' | 'token'>

/** Messages up to this size never wait for larger ones, which may take seconds. */
export const smallOctets = 1024 * 1024

/** Limits the data of one test. */
export const maxMessagesPerTest = 20

export type Acceptance =
  | { state: 'accepted'; messageId: number; status: InboxTestStatus }
  /** Unknown, deleted, or expired. */
  | { state: 'unknown_test' }
  /** The test already has `maxMessagesPerTest` messages. */
  | { state: 'test_full' }
  /** The message at this place in a mailbox was picked up before. */
  | { state: 'taken_before' }

/** The outcome for a message to a permanent test address. `refused`: too many arrived in that hour. */
export type ArrivalAcceptance = Extract<Acceptance, { state: 'accepted' | 'taken_before' }> | { state: 'refused' }

/** A predicted `Acceptance`. */
export type PredictedAcceptance = Exclude<Acceptance['state'], 'taken_before'>

/** A message for a test. */
export interface IncomingMessage {
  raw: RawMessage
  delivery: Delivery
  /** Its place in a mailbox, if it was picked up there. */
  place?: MailboxPlace
}

/** A message to the permanent test address of a mailbox. */
export interface Arrival {
  mailboxId: string
  /** The digest of its header section, which is the same in every folder and under every UIDVALIDITY. */
  digest: string
  arrivedAt: Date
}

export type NewTest = Pick<InboxTest, 'token' | 'lang' | 'name' | 'sendingIp' | 'keyId' | 'createdAt' | 'expiresAt'> &
  Partial<Pick<InboxTest, 'purpose'>>

/** The mailboxes to search, and the key that is charged. */
export interface PlacementOrder {
  mailboxes: readonly Pick<Placement, 'mailboxId' | 'provider' | 'address'>[]
  /** Null if it is free of charge. */
  chargedKeyId: string | null
}

/** A report in the history. */
export interface ReportOverview
  extends Omit<
    ReportSummary,
    'listTally' | 'verdict_floor' | 'content_score' | 'observed' | 'messageDigest' | 'basis'
  > {
  token: string
  /** The number of its message within the test, starting at 1. */
  number: number
  name: string | null
  receivedAt: Date
  subject: string | null
  from: string | null
  // Null for a report of an earlier version that has not been re-evaluated yet.
  verdict_floor: Verdict | null
  listTally: ListTally | null
}

export interface QueuedMessage {
  id: number
  token: string
  raw: RawMessage
  delivery: Delivery
  /**
   * How likely the message crashes the engine: 0, or 1 once an engine died with it, plus 1 for each `suspect` and
   * `putOff`.
   */
  suspicion: number
  /** The status of its test: `done` if an earlier message already has a report. */
  status: InboxTestStatus
  /** That of its test. */
  purpose: StatedPurpose | null
}

/** Messages waiting for analysis. */
export interface Backlog {
  messages: number
  /** When the longest-waiting message arrived; null if none is waiting. */
  oldestReceivedAt: Date | null
}

/** Messages and their analyses. */
export interface MessageRepository {
  /**
   * Reads a message to its end, without keeping a large one in memory, and passes it to `use`, which may accept it for
   * any number of tests. Resolves with the result of `use`; null once the message exceeds `maxMessageOctets`, where
   * reading stops. A message that is accepted for no test is dropped.
   */
  receive<T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null>
  /**
   * Stores a message, sets its test to `received` unless it is `done`, and queues the analysis. The test must be live
   * at the time of delivery. The place in a mailbox is recorded in the same step, so that the message is picked up
   * once.
   */
  accept(token: string, message: IncomingMessage): Promise<Acceptance>
  /**
   * Creates a test with its message in one step, unless the arrival is already recorded, the mailbox accepts none from
   * that time, or `maxArrivalsPerHour` is reached.
   */
  acceptAsTest(
    test: NewTest,
    message: IncomingMessage & { place: MailboxPlace },
    arrival: Arrival,
  ): Promise<ArrivalAcceptance>
  /** Predicts what would happen to a message for the test at `now`, unless another arrives first. */
  predictAcceptance(token: string, now: Date): Promise<PredictedAcceptance>
  /**
   * Claims a queued message of a test that has no analysis running; null if none. Messages of one test are
   * analyzed in order. `small`: only messages up to `smallOctets`. Claims of a dead engine are requeued by `recover`,
   * or within seconds by other engines on the store.
   */
  claimNext(size?: 'any' | 'small'): Promise<QueuedMessage | null>
  /** Calls the listener when another engine may have queued a message, until the returned function is called. */
  onQueued(listener: () => void): () => void
  /** Adds one to the suspicion of a claimed message before a step that may crash the engine. */
  suspect(messageId: number): Promise<void>
  /** Undoes a claim. */
  release(messageId: number): Promise<void>
  /** Undoes a claim and adds one to the suspicion, after a failed attempt. */
  putOff(messageId: number): Promise<void>
  /**
   * Stores the report and sets the test to `done`. Returns false if the test no longer exists or another engine holds
   * the message, so each message gets one report.
   */
  complete(
    messageId: number,
    report: EngineReport & ReportSummary,
    at: { doneAt: Date; expiresAt: Date },
  ): Promise<boolean>
  /** A message as accepted; null if it no longer exists. */
  findInput(messageId: number): Promise<Pick<QueuedMessage, 'raw' | 'delivery'> | null>
  /**
   * Requeues all messages claimed by earlier runs of this engine, with a suspicion. Returns the number of waiting
   * messages.
   */
  recover(): Promise<number>
  /** The backlog of all nodes, not counting analyses under way. */
  measureBacklog(): Promise<Backlog>
  /** Sets aside content without a row, and removes what was found `unusedTime` ago (`retention-clock.ts`). */
  sweep(): Promise<void>
}

/** The key of an audit. */
export interface AuditKey {
  domain: string
  /** The named selectors in lower case, unique and sorted. */
  selectors: readonly string[]
}

export interface ApiKey {
  id: string
  name: string | null
  plan: KeyPlan
  /** In the order of `keyRights`. */
  rights: readonly KeyRight[]
  credits: number
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export interface Mailbox extends MailboxSettings {
  id: string
  createdAt: Date
  /** Messages that arrived at the permanent test address before this are not accepted; null if none are. */
  permanentSince: Date | null
  /** Why the last attempt to open it failed. */
  trouble: MailboxTrouble | null
}

/** Where the message of a test arrived in a mailbox. */
export interface Placement {
  token: string
  mailboxId: string
  provider: MailboxSettings['provider']
  address: string
  /** When the mailbox was last searched for it; null if never. */
  checkedAt: Date | null
  /** Null if not found yet. */
  found: FoundPlace | null
}

/** A test to look for in a mailbox. */
export interface OpenPlacement {
  token: string
  createdAt: Date
  receivedAt: Date | null
}

/**
 * The place of a message in a mailbox. UIDs are only valid together with their UIDVALIDITY (RFC 9051, section 2.3.1.1).
 */
export interface MailboxPlace {
  mailboxId: string
  folder: string
  uidValidity: string
  uid: number
}

/** An allowance of a caller for a period. */
export interface Quota {
  /** Identifies what is counted and for which caller. */
  counter: string
  /** The end of the period, which identifies it. */
  resetsAt: Date
  max: number
}

/** Encrypted secrets, which the store cannot decrypt. */
export interface SecretRepository {
  find(name: string): Promise<Buffer | null>
  save(name: string, sealed: Buffer): Promise<void>
  remove(name: string): Promise<void>
  clear(): Promise<void>
}

/** Signals between running engines; engines that start later do not receive them. */
export interface Signals {
  /** Sends up to 7,000 octets to all other engines, without a guarantee. Never rejects. */
  send(channel: string, text: string): void
  /**
   * Calls `onText` for signals of other engines, and `onGap` when some may be lost, until the returned function is
   * called.
   */
  listen(channel: string, listener: { onText(text: string): void; onGap?(): void }): () => void
}

/** A candidacy for the work that one engine does for all. */
export interface Candidacy {
  isHeld(): boolean
  /** Withdraws. Resolves when the work of the leader has stopped. */
  end(): Promise<void>
}

/** Elects one of the engines on a store. */
export interface Election {
  /**
   * Takes part until ended. `onElected` starts the leader's work and resolves with a function that stops it. A
   * successor is elected within seconds, during which two engines may consider themselves elected.
   */
  run(onElected: () => Promise<() => Promise<unknown>>): Candidacy
}

/** Use of a connection pool. */
export interface ConnectionUse {
  busy: number
  idle: number
  /** Steps waiting for a connection. */
  waiting: number
}
