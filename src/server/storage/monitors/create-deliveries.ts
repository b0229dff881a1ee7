import { sql } from '../sql.ts'
import { changeInBatches } from '../steps/batches.ts'
import { all, changesRow, eachRow, insert, run, type StepRunner, type Steps } from '../steps/steps.ts'
import type { Attempt, AttemptOutcome, DeliveryFilter, Group, NewDigest, NewNotice } from './alert-repository.ts'
import { deliveryRow } from './alert-rows.ts'
import { countRow, idRow } from './rows.ts'

/** The columns to set when a delivery is added; the id is generated, and its outcome is set later. */
const newDelivery = {
  name: 'delivery',
  columns: {
    channel_id: 'bigint',
    incident_id: 'bigint',
    change_id: 'bigint',
    group_id: 'bigint',
    notice: 'text',
    opening: 'integer',
    since: 'moment',
    until: 'moment',
    message_id: 'text',
    state: 'text',
    attempts: 'integer',
    next_attempt_at: 'moment',
    created_at: 'moment',
  },
} as const

/** The deliveries through the channels of a store. */
export function createDeliveries(db: StepRunner) {
  const { write } = db
  return {
    /** Plans notices; each is planned only once. */
    plan: (notices: readonly NewNotice[], at: Date) => write(() => plan(notices, at)),

    /** Plans the due digest of a group and the time of the next one; false if another engine was faster. */
    planDigest: (group: Group, digest: NewDigest) => write(() => planDigest(group, digest)),

    /** Waiting deliveries that are due, oldest first. */
    listDueDeliveries: (now: Date, limit: number) =>
      db
        .all(sql`
          SELECT * FROM delivery
          WHERE state = 'waiting' AND message_id IN (
            SELECT message_id FROM delivery WHERE state = 'waiting' AND next_attempt_at <= ${now}
            ORDER BY next_attempt_at, id LIMIT ${limit})
          ORDER BY id`)
        .then(eachRow(deliveryRow.parse)),

    /** Makes attempts that were planned too late, before the clock was set back, due now. */
    hasten: (after: Date, now: Date) =>
      write(() =>
        run(sql`UPDATE delivery SET next_attempt_at = ${now} WHERE state = 'waiting' AND next_attempt_at > ${after}`),
      ),

    /** Postpones the attempt of a waiting message. */
    postpone: (messageId: string, until: Date) =>
      write(() =>
        run(sql`
          UPDATE delivery SET next_attempt_at = ${until} WHERE message_id = ${messageId} AND state = 'waiting'`),
      ),

    /** Starts an attempt that is due at `now`; false if another engine was faster. */
    begin: ({ messageId, until }: Attempt, now: Date) =>
      write(() =>
        changesRow(sql`
          UPDATE delivery
          SET attempts = attempts + 1, next_attempt_at = ${until}, trouble = NULL,
            was_interrupted = was_interrupted OR (attempts > 0 AND trouble IS NULL)
          WHERE message_id = ${messageId} AND state = 'waiting' AND next_attempt_at <= ${now}
          RETURNING id`),
      ),

    /** Records the outcome of an attempt; does nothing if it took so long that another one has started. */
    finish: ({ messageId, until }: Attempt, outcome: AttemptOutcome): Promise<void> =>
      write(function* () {
        const own = sql`WHERE message_id = ${messageId} AND state = 'waiting'`
        if (outcome.state === 'sent') {
          return yield* run(sql`
            UPDATE delivery SET state = 'sent', sent_at = ${outcome.at}, next_attempt_at = NULL, trouble = NULL ${own}`)
        }
        const next = outcome.state === 'waiting' ? outcome.nextAttemptAt : null
        yield* run(sql`
          UPDATE delivery
          SET state = ${outcome.state}, next_attempt_at = ${next}, trouble = ${JSON.stringify(outcome.trouble)}
          ${own} AND next_attempt_at = ${until}`)
      }),

    /** Gives up deliveries that are no longer of use. */
    drop: (ids: readonly number[]): Promise<void> =>
      write(function* () {
        for (const id of ids) {
          yield* run(sql`
            UPDATE delivery SET state = 'dropped', next_attempt_at = NULL WHERE id = ${id} AND state = 'waiting'`)
        }
      }),

    /** The messages sent through a channel at or after a time. */
    async countSent(channelId: number, since: Date): Promise<number> {
      const row = await db.one(sql`
          SELECT count(DISTINCT message_id) AS count FROM delivery
          WHERE channel_id = ${channelId} AND sent_at >= ${since}`)
      return countRow.parse(row).count
    },

    /** Retries a message that was given up; false if it does not exist. */
    revive: (deliveryId: number, at: Date) =>
      write(() =>
        changesRow(sql`
          UPDATE delivery SET state = 'waiting', attempts = 0, next_attempt_at = ${at}
          WHERE state = 'dead' AND message_id = (SELECT message_id FROM delivery WHERE id = ${deliveryId})
          RETURNING id`),
      ),

    /** Deliveries with ids below `before`, latest first. */
    listDeliveries: (
      { channelId, incidentId, state }: DeliveryFilter,
      { before, limit }: { before: number | null; limit: number },
    ) =>
      db
        .all(sql`
          SELECT * FROM delivery
          WHERE ${before === null ? sql`true` : sql`id < ${before}`}
            ${channelId === null ? sql`` : sql`AND channel_id = ${channelId}`}
            ${incidentId === null ? sql`` : sql`AND incident_id = ${incidentId}`}
            ${state === null ? sql`` : sql`AND state = ${state}`}
          ORDER BY id DESC
          LIMIT ${limit}`)
        .then(eachRow(deliveryRow.parse)),

    /** Removes deliveries except the latest ones and those of open incidents. */
    thinDeliveries: (kept: number) =>
      changeInBatches(
        db,
        (rows) => sql`
          DELETE FROM delivery
          WHERE id IN (
            SELECT id FROM delivery
            WHERE id <= (SELECT id FROM delivery ORDER BY id DESC LIMIT 1 OFFSET ${kept}) AND state <> 'waiting'
              AND (incident_id IS NULL
                OR (SELECT recovered_at FROM incident WHERE incident.id = delivery.incident_id) IS NOT NULL)
            ORDER BY id LIMIT ${rows})
          RETURNING 1`,
      ),
  }
}

/** Skips notices of incidents and channels that were removed in the meantime. */
function* plan(notices: readonly NewNotice[], at: Date): Steps<void> {
  const incidents = yield* idsAmong('incident')
  const changes = yield* idsAmong('change')
  const channels = yield* idsAmong('channel')
  const isKnown = ({ incidentId, changeId = 0 }: NewNotice) =>
    incidentId === null ? changes.has(changeId) : incidents.has(incidentId)
  const rows = notices
    .filter((notice) => isKnown(notice) && channels.has(notice.channelId))
    .map(({ channelId, incidentId, changeId = null, notice, opening, messageId }) => {
      const attempt = [messageId, 'waiting', 0, at.getTime(), at.getTime()]
      return [channelId, incidentId, changeId, null, notice, opening, null, null, ...attempt]
    })
  yield* insert(newDelivery, rows, { skipsKnown: true })
}

const selectIds = {
  incident: sql`SELECT id FROM incident`,
  change: sql`SELECT id FROM change WHERE is_takeover`,
  channel: sql`SELECT id FROM channel`,
}

function* idsAmong(table: keyof typeof selectIds): Steps<ReadonlySet<number>> {
  const rows = yield* all(selectIds[table])
  return new Set(rows.map((row) => idRow.parse(row).id))
}

function* planDigest({ id, digestSince, digestDue }: Group, { channels: told, at, next }: NewDigest): Steps<boolean> {
  const isNext = yield* changesRow(sql`
    UPDATE monitor_group SET digest_since = ${at}, digest_due = ${next} WHERE id = ${id} AND digest_due = ${digestDue}
    RETURNING id`)
  if (!isNext) return false
  const known = yield* idsAmong('channel')
  const rows = told
    .filter((channel) => known.has(channel.id))
    .map((channel) => {
      const attempt = [channel.messageId, 'waiting', 0, at.getTime(), at.getTime()]
      return [channel.id, null, null, id, 'digest', 1, digestSince.getTime(), at.getTime(), ...attempt]
    })
  yield* insert(newDelivery, rows, { skipsKnown: true })
  return true
}
