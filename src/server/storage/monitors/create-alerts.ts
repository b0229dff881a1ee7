import { sql } from '../sql.ts'
import { all, changesRow, one, run, type StepRunner, type Steps } from '../steps/steps.ts'
import type { AlertRepository, ChangeOutcome, NewChannel, Untold } from './alert-repository.ts'
import { readChannel, readContext, toldRow, untoldRow } from './alert-rows.ts'
import { createDeliveries } from './create-deliveries.ts'
import { createGroups } from './create-groups.ts'
import { countRow, idRow, readIncident } from './rows.ts'

type ChannelPart = Pick<
  AlertRepository,
  'addChannel' | 'countChannels' | 'listChannels' | 'findChannel' | 'changeChannel' | 'removeChannel'
>

/** The channels, groups, and deliveries of a store, in any database. */
export function createAlerts(steps: StepRunner): AlertRepository {
  const { read, write } = steps
  return {
    ...createChannels(steps),
    ...createGroups(steps),
    ...createDeliveries(steps),

    listUntold: () => read(() => listUntold()),

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

const selectContexts = sql`
  SELECT incident.*, monitor.target AS target, channel.name AS channel_name, monitor.group_id AS context_group_id,
    monitor_group.name AS group_name, monitor_group.owner AS group_owner
  FROM incident
  LEFT JOIN monitor ON monitor.id = incident.monitor_id
  LEFT JOIN monitor_group ON monitor_group.id = monitor.group_id
  LEFT JOIN channel ON channel.id = incident.channel_id`

/** Incidents that are open, or whose recovery has not been reported to every channel that reported the problem. */
const isUntold = sql`
  incident.recovered_at IS NULL OR incident.id IN (
    SELECT incident_id FROM delivery AS earlier
    WHERE notice IN ('opened', 'escalated') AND state IN ('waiting', 'sent') AND NOT EXISTS (
      SELECT 1 FROM delivery
      WHERE incident_id = earlier.incident_id AND channel_id = earlier.channel_id AND notice = 'recovered'))`

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

/** The channels of a store. */
function createChannels({ read, write }: StepRunner): ChannelPart {
  return {
    addChannel: (channel) => write(() => addChannel(channel)),

    async countChannels(keyId) {
      const where = keyId === undefined ? sql`` : sql`WHERE key_id = ${keyId}`
      return countRow.parse(await read(() => one(sql`SELECT count(*) AS count FROM channel ${where}`))).count
    },

    listChannels: async () => (await read(() => all(sql`SELECT * FROM channel ORDER BY id`))).map(readChannel),

    async findChannel(id) {
      const row = await read(() => one(sql`SELECT * FROM channel WHERE id = ${id}`))
      return row === undefined ? null : readChannel(row)
    },

    changeChannel: (id, channel) => write(() => changeChannel(id, channel)),

    removeChannel: (id) => write(() => changesRow(sql`DELETE FROM channel WHERE id = ${id} RETURNING id`)),
  }
}

function* addChannel(channel: NewChannel): Steps<number | null> {
  const { name, target, unconfirmed, lang, isDefault, createdAt, keyId = null } = channel
  if (yield* changesRow(sql`SELECT id FROM channel WHERE name = ${name}`)) return null
  const added = yield* one(sql`
    INSERT INTO channel (name, target, unconfirmed, lang, is_default, key_id, created_at)
    VALUES (${name}, ${JSON.stringify(target)}, ${JSON.stringify(unconfirmed)}, ${lang}, ${isDefault}, ${keyId},
      ${createdAt})
    RETURNING id`)
  return idRow.parse(added).id
}

function* changeChannel(
  id: number,
  { name, target, unconfirmed, lang, isDefault }: Omit<NewChannel, 'createdAt' | 'keyId'>,
): Steps<ChangeOutcome> {
  if (yield* changesRow(sql`SELECT id FROM channel WHERE name = ${name} AND id <> ${id}`)) return 'taken'
  const isKnown = yield* changesRow(sql`
    UPDATE channel SET name = ${name}, target = ${JSON.stringify(target)}, unconfirmed = ${JSON.stringify(unconfirmed)},
      lang = ${lang}, is_default = ${isDefault}
    WHERE id = ${id} RETURNING id`)
  return isKnown ? 'done' : 'unknown'
}
