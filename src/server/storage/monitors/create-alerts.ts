import { all, insert, one, run, type StepRunner, type Steps } from '../domain-reports/steps.ts'
import { sql } from '../sql.ts'
import type {
  AlertRepository,
  ChangeOutcome,
  Group,
  NewChannel,
  NewDigest,
  NewGroup,
  NewNotice,
  Untold,
} from './alert-repository.ts'
import { groupChannelRow, readChannel, readContext, readDelivery, readGroup, toldRow, untoldRow } from './alert-rows.ts'
import { changesRow, idRow, readIncident } from './rows.ts'
import { groupChannelTable, newDelivery } from './tables.ts'

/** The channels, groups and deliveries of a store, in any database. */
export function createAlerts({ read, write }: StepRunner): AlertRepository {
  return {
    addChannel: (channel) => write(() => addChannel(channel)),

    listChannels: async () => (await read(() => all(sql`SELECT * FROM channel ORDER BY id`))).map(readChannel),

    async findChannel(id) {
      const row = await read(() => one(sql`SELECT * FROM channel WHERE id = ${id}`))
      return row === undefined ? null : readChannel(row)
    },

    changeChannel: (id, channel) => write(() => changeChannel(id, channel)),

    removeChannel: (id) => write(() => changesRow(sql`DELETE FROM channel WHERE id = ${id} RETURNING id`)),

    addGroup: (group) => write(() => addGroup(group)),

    listGroups: () => read(() => listGroups()),

    findGroup: (id) =>
      read(function* () {
        const row = yield* one(sql`${selectGroups} WHERE monitor_group.id = ${id}`)
        return row === undefined ? null : readGroup(row, yield* listGroupChannels())
      }),

    changeGroup: (id, group) => write(() => changeGroup(id, group)),

    removeGroup: (id) => write(() => changesRow(sql`DELETE FROM monitor_group WHERE id = ${id} RETURNING id`)),

    listUntold: () => read(() => listUntold()),

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
          UPDATE delivery SET attempts = attempts + 1, next_attempt_at = ${until}, trouble = NULL
          WHERE message_id = ${messageId} AND state = 'waiting' AND next_attempt_at <= ${now}
          RETURNING id`),
      ),

    settle: ({ messageId, until }, outcome) =>
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

    describe: (incidentIds) =>
      read(function* () {
        const contexts = []
        for (const id of incidentIds) {
          const row = yield* one(sql`${selectContexts} WHERE incident.id = ${id}`)
          if (row !== undefined) contexts.push(readContext(row))
        }
        return contexts
      }),

    openChannelIncident: (channelId, since, at) => write(() => openChannelIncident(channelId, since, at)),

    recoverChannelIncident: (channelId, at) =>
      write(() =>
        changesRow(sql`
          UPDATE incident SET recovered_at = ${at} WHERE channel_id = ${channelId} AND recovered_at IS NULL
          RETURNING id`),
      ),
  }
}

const selectGroups = sql`
  SELECT monitor_group.*, (SELECT count(*) FROM monitor WHERE group_id = monitor_group.id) AS monitors
  FROM monitor_group`

const selectContexts = sql`
  SELECT incident.*, monitor.target AS target, channel.name AS channel_name, monitor.group_id AS context_group_id,
    monitor_group.name AS group_name, monitor_group.owner AS group_owner
  FROM incident
  LEFT JOIN monitor ON monitor.id = incident.monitor_id
  LEFT JOIN monitor_group ON monitor_group.id = monitor.group_id
  LEFT JOIN channel ON channel.id = incident.channel_id`

/** Incidents that are open, or whose recovery was not reported everywhere where the problem was. */
const isUntold = sql`
  incident.recovered_at IS NULL OR incident.id IN (
    SELECT incident_id FROM delivery AS earlier
    WHERE notice IN ('opened', 'escalated') AND state IN ('waiting', 'sent') AND NOT EXISTS (
      SELECT 1 FROM delivery
      WHERE incident_id = earlier.incident_id AND channel_id = earlier.channel_id AND notice = 'recovered'))`

function* addChannel({ name, target, lang, isDefault, createdAt }: NewChannel): Steps<number | null> {
  if (yield* changesRow(sql`SELECT id FROM channel WHERE name = ${name}`)) return null
  const added = yield* one(sql`
    INSERT INTO channel (name, target, lang, is_default, created_at)
    VALUES (${name}, ${JSON.stringify(target)}, ${lang}, ${isDefault}, ${createdAt})
    RETURNING id`)
  return idRow.parse(added).id
}

function* changeChannel(
  id: number,
  { name, target, lang, isDefault }: Omit<NewChannel, 'createdAt'>,
): Steps<ChangeOutcome> {
  if (yield* changesRow(sql`SELECT id FROM channel WHERE name = ${name} AND id <> ${id}`)) return 'taken'
  const isKnown = yield* changesRow(sql`
    UPDATE channel SET name = ${name}, target = ${JSON.stringify(target)}, lang = ${lang}, is_default = ${isDefault}
    WHERE id = ${id} RETURNING id`)
  return isKnown ? 'done' : 'unknown'
}

function* addGroup(group: NewGroup): Steps<{ id: number } | Exclude<ChangeOutcome, 'done'>> {
  const { name, owner, policy, digest, digestDue, createdAt, channelIds } = group
  if (yield* changesRow(sql`SELECT id FROM monitor_group WHERE name = ${name}`)) return 'taken'
  if (!(yield* areChannels(channelIds))) return 'unknown'
  const added = yield* one(sql`
    INSERT INTO monitor_group (name, owner, policy, digest, digest_since, digest_due, created_at)
    VALUES (${name}, ${owner}, ${JSON.stringify(policy)}, ${digest && JSON.stringify(digest)}, ${createdAt},
      ${digestDue}, ${createdAt})
    RETURNING id`)
  const { id } = idRow.parse(added)
  yield* setChannels(id, channelIds)
  return { id }
}

function* changeGroup(id: number, group: Omit<NewGroup, 'createdAt'>): Steps<ChangeOutcome> {
  const { name, owner, policy, digest, digestDue, channelIds } = group
  if (yield* changesRow(sql`SELECT id FROM monitor_group WHERE name = ${name} AND id <> ${id}`)) return 'taken'
  if (!(yield* areChannels(channelIds))) return 'unknown'
  const isKnown = yield* changesRow(sql`
    UPDATE monitor_group
    SET name = ${name}, owner = ${owner}, policy = ${JSON.stringify(policy)},
      digest = ${digest && JSON.stringify(digest)}, digest_due = ${digestDue}
    WHERE id = ${id} RETURNING id`)
  if (!isKnown) return 'unknown'
  yield* setChannels(id, channelIds)
  return 'done'
}

function* areChannels(ids: readonly number[]): Steps<boolean> {
  for (const id of ids) if (!(yield* changesRow(sql`SELECT id FROM channel WHERE id = ${id}`))) return false
  return true
}

function* setChannels(groupId: number, channelIds: readonly number[]): Steps<void> {
  yield* run(sql`DELETE FROM group_channel WHERE group_id = ${groupId}`)
  yield* insert(
    groupChannelTable,
    [...new Set(channelIds)].map((channelId) => [groupId, channelId]),
  )
}

function* listGroups(): Steps<Group[]> {
  const rows = yield* all(sql`${selectGroups} ORDER BY monitor_group.id`)
  const channels = yield* listGroupChannels()
  return rows.map((row) => readGroup(row, channels))
}

function* listGroupChannels() {
  const rows = yield* all(sql`SELECT group_id, channel_id FROM group_channel ORDER BY group_id, channel_id`)
  return rows.map((row) => groupChannelRow.parse(row))
}

function* listUntold(): Steps<Untold[]> {
  const rows = yield* all(sql`
    SELECT incident.*, monitor.group_id AS group_id FROM incident LEFT JOIN monitor ON monitor.id = incident.monitor_id
    WHERE ${isUntold}
    ORDER BY incident.opened_at, incident.id`)
  const told = yield* all(sql`
    SELECT incident_id, channel_id, notice, state FROM delivery
    WHERE incident_id IN (SELECT id FROM incident WHERE ${isUntold})
    ORDER BY id`)
  const byIncident = Map.groupBy(
    told.map((row) => toldRow.parse(row)),
    ({ incidentId }) => incidentId,
  )
  return rows.map((row) => {
    const incident = readIncident(row)
    return { ...incident, groupId: untoldRow.parse(row).group_id, told: byIncident.get(incident.id) ?? [] }
  })
}

/** Notices of incidents and channels that were removed meanwhile are left out. */
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

function* openChannelIncident(channelId: number, since: Date, at: Date): Steps<void> {
  const isKnown = yield* changesRow(sql`SELECT id FROM channel WHERE id = ${channelId}`)
  const isOpen = yield* changesRow(
    sql`SELECT id FROM incident WHERE channel_id = ${channelId} AND recovered_at IS NULL`,
  )
  if (!isKnown || isOpen) return
  yield* run(sql`
    INSERT INTO incident (channel_id, subject, problem, severity, opened_run, since, opened_at)
    VALUES (${channelId}, 'channel', 'channel_failed', 'major', 0, ${since}, ${at})`)
}
