import { z } from 'zod'
import { type MailboxTrouble, mailboxSettingsSchema, mailboxTroubleSchema } from '../../../shared/contract/mailboxes.ts'
import { instant, json } from '../columns.ts'
import type { Arrival, Mailbox } from '../repositories.ts'
import { sql } from '../sql.ts'
import { changesRow, eachRow, rowOrNull, run, type StepRunner } from '../steps/steps.ts'

const mailboxRow = z.object({
  id: z.string(),
  created_at: instant,
  settings: json.pipe(mailboxSettingsSchema),
  permanent_since: instant.nullable(),
  trouble: json.pipe(mailboxTroubleSchema).nullable(),
})

const countRow = z.object({ count: z.int() })

export function createMailboxes(db: StepRunner) {
  return {
    /** Oldest first. */
    list: () => db.all(sql`SELECT * FROM mailboxes ORDER BY created_at, id`).then(eachRow(readMailbox)),

    find: (id: string) => db.one(sql`SELECT * FROM mailboxes WHERE id = ${id}`).then(rowOrNull(readMailbox)),

    /** Adds or replaces a mailbox and clears its trouble. `permanentSince` never goes back while it is not null. */
    async save({ id, createdAt, permanentSince, ...settings }: Omit<Mailbox, 'trouble'>): Promise<void> {
      await db.run(sql`
        INSERT INTO mailboxes (id, created_at, settings, permanent_since)
        VALUES (${id}, ${createdAt}, ${JSON.stringify(settings)}, ${permanentSince})
        ON CONFLICT (id) DO UPDATE SET
          settings = excluded.settings, trouble = NULL,
          permanent_since = CASE WHEN mailboxes.permanent_since > excluded.permanent_since
            THEN mailboxes.permanent_since ELSE excluded.permanent_since END`)
    },

    remove: async (id: string): Promise<void> => void (await db.run(sql`DELETE FROM mailboxes WHERE id = ${id}`)),

    async noteTrouble(id: string, trouble: MailboxTrouble | null): Promise<void> {
      const document = trouble && JSON.stringify(trouble)
      await db.run(sql`
        UPDATE mailboxes SET trouble = ${document}
        WHERE id = ${id} AND CAST(trouble AS text) IS DISTINCT FROM ${document}`)
    },

    /** Raises `permanentSince` and deletes arrivals before it. */
    advancePermanent: (id: string, since: Date): Promise<void> =>
      db.transact(function* () {
        const isRaised = yield* changesRow(sql`
          UPDATE mailboxes SET permanent_since = ${since} WHERE id = ${id} AND permanent_since < ${since} RETURNING id`)
        if (!isRaised) return
        // Keeps the latest arrival, which shows whether a message ever arrived.
        yield* run(sql`
          DELETE FROM permanent_arrivals WHERE mailbox_id = ${id} AND arrived_at < ${since}
            AND arrived_at < (SELECT max(arrived_at) FROM permanent_arrivals WHERE mailbox_id = ${id})`)
      }),

    /** Whether the arrival is already recorded. */
    async hasArrival({ mailboxId, digest }: Arrival): Promise<boolean> {
      const row = await db.one(sql`
        SELECT 1 FROM permanent_arrivals WHERE mailbox_id = ${mailboxId} AND digest = ${digest}`)
      return row !== undefined
    },

    /** Records an arrival that cannot become a test. */
    async refuseArrival({ mailboxId, digest, arrivedAt }: Arrival): Promise<void> {
      await db.run(sql`
        INSERT INTO permanent_arrivals (mailbox_id, digest, arrived_at, is_refused)
        SELECT id, ${digest}, ${arrivedAt}, ${true} FROM mailboxes WHERE id = ${mailboxId}
        ON CONFLICT DO NOTHING`)
    },

    /** The number of refused arrivals after `since`. */
    async countRefused(id: string, since: Date): Promise<number> {
      const row = await db.one(sql`
        SELECT count(*) AS count FROM permanent_arrivals
        WHERE mailbox_id = ${id} AND is_refused AND arrived_at > ${since}`)
      return countRow.parse(row).count
    },
  }
}

/** Parses the columns of `mailboxes`. */
export function readMailbox(row: unknown): Mailbox {
  const { id, created_at: createdAt, settings, permanent_since: permanentSince, trouble } = mailboxRow.parse(row)
  return { id, createdAt, ...settings, permanentSince, trouble }
}
