import type { Database } from './database.ts'
import { sql } from './sql.ts'

/**
 * Deletes every row. The files with the old rows go with the statement, but neither what backups and
 * the write-ahead log hold; bodies in a store beside the database go with a sweep, a day later. Jobs without a message end
 * by themselves.
 */
export function createClear(db: Database): () => Promise<void> {
  return async () => {
    await db.run(sql`
      TRUNCATE keys, tests, messages, contents, content_pieces, reports, domain_audits, signing_keys, counters, mailboxes,
        secrets, placements, pickups, sessions, retention_clock`)
  }
}
