import type { createRepositories } from './repositories/create-repositories.ts'
import type { createTests } from './repositories/inbox-tests.ts'
import type { createRows } from './repositories/rows.ts'
import type { ConnectionUse, Election, MessageRepository, SecretRepository, Signals } from './repositories.ts'

/** What stores data. Each method of a repository is one atomic step. */
export interface Store extends ReturnType<typeof createRepositories> {
  tests: ReturnType<typeof createTests>
  messages: MessageRepository
  rows: ReturnType<typeof createRows>
  /** Resolves if the database responds, otherwise rejects. */
  ping(): Promise<void>
  /**
   * Resolves if the body store responds, or if neither this engine nor a waiting message needs it. Null without a body
   * store.
   */
  reachBodies: (() => Promise<void>) | null
  /** Secrets shared by engines; null if a single engine uses the store. */
  secrets: SecretRepository | null
  /** Null if a single engine uses the store. */
  signals: Signals | null
  /** Null without a connection pool. */
  connectionUse: (() => ConnectionUse) | null
  /** The octets of the database; null if a single engine uses the store. */
  measureSize: (() => Promise<number>) | null
  /** Null if a single engine uses the store. */
  election: Election | null
  /** Irrecoverably deletes all data. */
  clear(): Promise<void>
  /** Finishes work in progress, then closes the database. */
  close(): Promise<void>
}
