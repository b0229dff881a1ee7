import { sql } from '../../storage/sql.ts'
import type { Database } from './database.ts'

/**
 * Deletes every row with its file. Backups and the write-ahead log keep theirs; bodies in a body store go with a sweep
 * a day later, and jobs without a message end.
 */
export function createClear(db: Database): () => Promise<void> {
  return async () => {
    await db.run(sql`
      TRUNCATE keys, tests, messages, contents, content_pieces, reports, domain_audits, signing_keys, counters, mailboxes,
        secrets, placements, pickups, permanent_arrivals, sessions, retention_clock, monitor, monitor_message, run, change, incident,
        channel, test_webhook, monitor_group, group_channel, delivery, report_file, report, report_source, report_record, report_daily, report_period, report_trait, tls_policy, tls_failure,
        failure_report, removed_report, report_checkpoint`)
  }
}
