import { z } from 'zod'
import { octets } from '../columns.ts'
import { sql } from '../sql.ts'
import { changesRow, eachRow, run, type StepRunner } from '../steps/steps.ts'

const dueRow = z.object({
  token: z.string(),
  url: z.string(),
  attempts: z.int(),
  reported_message_id: z.int(),
  hash: octets,
})

/** The test webhooks of a store, in any database. */
export function createTestWebhooks(db: StepRunner) {
  const { write } = db
  return {
    add: (token: string, url: string, now: Date) =>
      write(() =>
        run(sql`
          INSERT INTO test_webhook (token, url, attempts, next_attempt_at) VALUES (${token}, ${url}, 0, ${now})`),
      ),

    /** Webhooks of finished tests, unless their key was revoked. */
    listDue: (now: Date, limit: number) =>
      db
        .all(sql`
          SELECT test_webhook.token, url, attempts, tests.reported_message_id, keys.hash
          FROM test_webhook
          JOIN tests ON tests.token = test_webhook.token
          JOIN keys ON keys.id = tests.key_id
          WHERE next_attempt_at <= ${now}
            AND tests.reported_message_id IS NOT NULL
            AND tests.removed_at IS NULL
            AND keys.revoked_at IS NULL
          ORDER BY next_attempt_at, test_webhook.token
          LIMIT ${limit}`)
        .then(eachRow(readDue)),

    /** Starts an attempt, unless another engine has. `until`: when it counts as interrupted. */
    begin: (token: string, until: Date, now: Date) =>
      write(() =>
        changesRow(sql`
          UPDATE test_webhook SET attempts = attempts + 1, next_attempt_at = ${until}
          WHERE token = ${token} AND next_attempt_at <= ${now}
          RETURNING token`),
      ),

    /** Ends an attempt. `next` is null if there will be no other. */
    finish: (token: string, next: Date | null) =>
      write(() => run(sql`UPDATE test_webhook SET next_attempt_at = ${next} WHERE token = ${token}`)),

    /** Makes all waiting attempts due now, for example after a crash. */
    hasten: (now: Date) =>
      write(() => run(sql`UPDATE test_webhook SET next_attempt_at = ${now} WHERE next_attempt_at > ${now}`)),
  }
}

function readDue(row: unknown): DueWebhook {
  const { token, url, attempts, reported_message_id: messageId, hash: keyHash } = dueRow.parse(row)
  return { token, url, attempts, messageId, keyHash }
}

/** A webhook for a test that has its report. */
export interface DueWebhook {
  token: string
  url: string
  attempts: number
  /** The message that the report is about. */
  messageId: number
  /** The hash of the key that created the test. */
  keyHash: Buffer
}
