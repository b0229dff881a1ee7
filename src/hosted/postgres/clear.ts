import { unusedTime } from '../../server/storage/retention-clock.ts'
import { sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'

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
      await session.run(sql`
      TRUNCATE keys, tests, messages, contents, content_pieces, reports, domain_audits, signing_keys, counters, mailboxes,
        secrets, placements, pickups, permanent_arrivals, sessions, retention_clock, monitor, monitor_message, run, change, incident,
        channel, test_webhook, monitor_group, group_channel, delivery, report_file, report, report_source, report_record, report_daily, report_day, report_period, report_trait, tls_policy, tls_failure,
        failure_report, removed_report, expired_report, report_checkpoint`)
    })
  }
}
