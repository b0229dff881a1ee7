import { sql } from '../sql.ts'
import { all, changesRow, insert, one, run, type StepRunner, type Steps } from '../steps/steps.ts'
import type { AlertRepository, Group, NewDigest, NewNotice } from './alert-repository.ts'
import { readDelivery } from './alert-rows.ts'
import { countRow, idRow } from './rows.ts'
import { newDelivery } from './tables.ts'

type DeliveryPart = Pick<
  AlertRepository,
  | 'plan'
  | 'planDigest'
  | 'listDueDeliveries'
  | 'hasten'
  | 'postpone'
  | 'begin'
  | 'finish'
  | 'drop'
  | 'countSent'
  | 'revive'
  | 'listDeliveries'
  | 'thinDeliveries'
>

/** The deliveries through the channels of a store. */
export function createDeliveries({ read, write }: StepRunner): DeliveryPart {
  return {
    plan: (notices, at) => write(() => plan(notices, at)),

    planDigest: (group, digest) => write(() => planDigest(group, digest)),

    async listDueDeliveries(now, limit) {
      const rows = await read(() =>
        all(sql`
          SELECT * FROM delivery
          WHERE state = 'waiting' AND message_id IN (
            SELECT message_id FROM delivery WHERE state = 'waiting' AND next_attempt_at <= ${now}
            ORDER BY next_attempt_at, id LIMIT ${limit})
          ORDER BY id`),
      )
      return rows.map(readDelivery)
    },

    hasten: (after, now) =>
      write(() =>
        run(sql`UPDATE delivery SET next_attempt_at = ${now} WHERE state = 'waiting' AND next_attempt_at > ${after}`),
      ),

    postpone: (messageId, until) =>
      write(() =>
        run(sql`
          UPDATE delivery SET next_attempt_at = ${until} WHERE message_id = ${messageId} AND state = 'waiting'`),
      ),

    begin: ({ messageId, until }, now) =>
      write(() =>
        changesRow(sql`
          UPDATE delivery
          SET attempts = attempts + 1, next_attempt_at = ${until}, trouble = NULL,
            was_interrupted = was_interrupted OR (attempts > 0 AND trouble IS NULL)
          WHERE message_id = ${messageId} AND state = 'waiting' AND next_attempt_at <= ${now}
          RETURNING id`),
      ),

    finish: ({ messageId, until }, outcome) =>
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

    drop: (ids) =>
      write(function* () {
        for (const id of ids) {
          yield* run(sql`
            UPDATE delivery SET state = 'dropped', next_attempt_at = NULL WHERE id = ${id} AND state = 'waiting'`)
        }
      }),

    async countSent(channelId, since) {
      const row = await read(() =>
        one(sql`
          SELECT count(DISTINCT message_id) AS count FROM delivery
          WHERE channel_id = ${channelId} AND sent_at >= ${since}`),
      )
      return countRow.parse(row).count
    },

    revive: (deliveryId, at) =>
      write(() =>
        changesRow(sql`
          UPDATE delivery SET state = 'waiting', attempts = 0, next_attempt_at = ${at}
          WHERE state = 'dead' AND message_id = (SELECT message_id FROM delivery WHERE id = ${deliveryId})
          RETURNING id`),
      ),

    async listDeliveries({ channelId, incidentId, state }, { before, limit }) {
      const rows = await read(() =>
        all(sql`
          SELECT * FROM delivery
          WHERE ${before === null ? sql`true` : sql`id < ${before}`}
            ${channelId === null ? sql`` : sql`AND channel_id = ${channelId}`}
            ${incidentId === null ? sql`` : sql`AND incident_id = ${incidentId}`}
            ${state === null ? sql`` : sql`AND state = ${state}`}
          ORDER BY id DESC
          LIMIT ${limit}`),
      )
      return rows.map(readDelivery)
    },

    thinDeliveries: (kept) =>
      write(() =>
        run(sql`
          DELETE FROM delivery
          WHERE state <> 'waiting' AND id NOT IN (SELECT id FROM delivery ORDER BY id DESC LIMIT ${kept})
            AND (incident_id IS NULL OR incident_id IN (SELECT id FROM incident WHERE recovered_at IS NOT NULL))`),
      ),
  }
}

/** Skips notices of incidents and channels that were removed in the meantime. */
function* plan(notices: readonly NewNotice[], at: Date): Steps<void> {
  const incidents = yield* idsAmong('incident')
  const channels = yield* idsAmong('channel')
  const rows = notices
    .filter(({ incidentId, channelId }) => incidents.has(incidentId) && channels.has(channelId))
    .map(({ channelId, incidentId, notice, messageId }) => {
      const attempt = [messageId, 'waiting', 0, at.getTime(), at.getTime()]
      return [channelId, incidentId, null, notice, null, null, ...attempt]
    })
  yield* insert(newDelivery, rows, { skipsKnown: true })
}

function* idsAmong(table: 'incident' | 'channel'): Steps<ReadonlySet<number>> {
  const rows = yield* all(table === 'incident' ? sql`SELECT id FROM incident` : sql`SELECT id FROM channel`)
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
      return [channel.id, null, id, 'digest', digestSince.getTime(), at.getTime(), ...attempt]
    })
  yield* insert(newDelivery, rows, { skipsKnown: true })
  return true
}
