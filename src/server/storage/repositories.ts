import type { Delivery, EngineReport } from '../../engine/analyse-message.ts'
import type { TestStatus, Verdict } from '../../shared/contract/tests.ts'
import type { Language } from '../../shared/language.ts'

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
  receivedAt: Date | null
  doneAt: Date | null
  expiresAt: Date
}

export interface StoredReport extends EngineReport {
  messageId: number
  messageSize: number
  doneAt: Date
}

export interface TestOverview extends Test {
  subject: string | null
  from: string | null
  score: number | null
  verdict: Verdict | null
}

/** What a test may hold before it refuses more. */
export type Acceptance = { state: 'accepted'; messageId: number } | { state: 'unknown_test' } | { state: 'test_full' }

export interface TestRepository {
  create(test: Pick<Test, 'token' | 'lang' | 'name' | 'sendingIp' | 'keyId' | 'createdAt' | 'expiresAt'>): Promise<void>
  /** The live test, or null when it is unknown, deleted or expired at `now`. */
  find(token: string, now: Date): Promise<Test | null>
  /** The report of the latest analysed message, or null before the first. */
  findReport(token: string): Promise<StoredReport | null>
  /** The size of the latest message and what its headers say, or null before the first. */
  findLatestMessage(token: string): Promise<{ size: number } | null>
  listRecent(limit: number, now: Date): Promise<TestOverview[]>
  remove(token: string): Promise<boolean>
  /** Removes what expired before `now`, but for tests with an analysis under way. Returns how many. */
  removeExpired(now: Date): Promise<number>
}

export interface QueuedMessage {
  id: number
  token: string
  raw: Buffer
  delivery: Delivery
  /** How often its analysis was begun before. */
  attempts: number
}

/** Accepted messages and the analyses they wait for. */
export interface MessageRepository {
  /** Stores the message, moves its test to `received` unless it is `done`, and queues the analysis. */
  accept(token: string, message: { raw: Buffer; delivery: Delivery }): Promise<Acceptance>
  /** Takes the oldest queued message, or null. What was claimed before a crash is queued again by `recover`. */
  claimNext(): Promise<QueuedMessage | null>
  /** Stores the report and moves the test to `done`. */
  complete(messageId: number, report: EngineReport, at: { doneAt: Date; expiresAt: Date }): Promise<void>
  /** Puts every claimed but unfinished message back in the queue. Returns how many wait. */
  recover(): Promise<number>
}

export interface ApiKey {
  id: string
  name: string | null
  plan: 'free' | 'unlimited'
  credits: number
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export interface KeyRepository {
  /** `hash` is the SHA-256 of the key; the key itself is stored nowhere. */
  create(key: Pick<ApiKey, 'id' | 'name' | 'plan' | 'credits' | 'createdAt'> & { hash: Buffer }): Promise<void>
  findByHash(hash: Buffer): Promise<ApiKey | null>
  list(): Promise<ApiKey[]>
  /** Revokes at once; false when there is no such key. */
  revoke(id: string, at: Date): Promise<boolean>
  touch(id: string, at: Date): Promise<void>
}

/** The UI's sessions; only hashes are stored. */
export interface SessionRepository {
  create(hash: Buffer, expiresAt: Date): Promise<void>
  exists(hash: Buffer, now: Date): Promise<boolean>
  removeExpired(now: Date): Promise<void>
}

export interface Store {
  tests: TestRepository
  messages: MessageRepository
  keys: KeyRepository
  sessions: SessionRepository
  close(): void
}
