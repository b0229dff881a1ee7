import { unusedTime } from '../../server/storage/retention-clock.ts'
import { identifier, join, sql } from '../../server/storage/sql.ts'
import { movedTables } from '../../server/storage/tables.ts'
import type { Database } from '../database/database.ts'

/** All tables but those that describe the database itself or name unused bodies. */
export const clearedTables: readonly string[] = [
  ...movedTables.map(({ name }) => name),
  ...['contents', 'content_pieces', 'expired_report', 'retention_clock', 'secrets', 'sessions'],
]

/**
 * Deletes all rows together with their files. Backups and the write-ahead log keep them; a sweep removes the bodies in
 * a body store a day later, and jobs without a message end.
 */
export function createClear(db: Database): () => Promise<void> {
  return async () => {
    await db.transaction(async (session) => {
      // Both the database and its owner say that these bodies are unused.
      await session.run(sql`
        INSERT INTO unused_file (name, elapsed)
        SELECT body_key, ${-unusedTime}::bigint FROM contents WHERE body_key IS NOT NULL
        ON CONFLICT (name) DO UPDATE SET elapsed = excluded.elapsed`)
      await session.run(sql`TRUNCATE ${join(clearedTables.map(identifier))}`)
    })
  }
}
