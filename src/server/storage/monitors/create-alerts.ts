import { sql } from '../sql.ts'
import { all, changesRow, eachRow, one, rowOrNull, run, type StepRunner, type Steps } from '../steps/steps.ts'
import type { ChangeOutcome, IncidentContext, NewChannel, Takeover, Untold } from './alert-repository.ts'
import { channelRow, readContext, readTakeover, toldRow, untoldRow } from './alert-rows.ts'
import { createDeliveries } from './create-deliveries.ts'
import { createGroups } from './create-groups.ts'
import { countRow, idRow, incidentRow } from './rows.ts'

/** The channels, groups, and deliveries of a store, in any database. */
export function createAlerts(steps: StepRunner) {
  const { read, write } = steps
  return {
    ...createChannels(steps),
    ...createGroups(steps),
    ...createDeliveries(steps),

    /**
     * Incidents that are open, or whose recovery has not been reported to every channel that reported the problem; oldest
     * first.
     */
    listUntold: () => read(() => listUntold()),

    /** Changes since a time that look like takeovers, oldest first. */
    listTakeovers: (since: Date): Promise<Takeover[]> =>
      read(function* () {
        const rows = yield* all(sql`
          SELECT change.id, change.monitor_id, change.document, monitor.target, monitor.group_id, monitor.last_run_at
          FROM change JOIN monitor ON monitor.id = change.monitor_id
          WHERE change.is_takeover AND change.at >= ${since}
          ORDER BY change.id`)
        const asked = yield* all(sql`SELECT change_id, channel_id FROM delivery WHERE change_id IS NOT NULL`)
        return rows.map((row) => readTakeover(row, asked))
      }),

    /** The contexts of incidents, for alerts. */
    describe: (incidentIds: readonly number[]): Promise<IncidentContext[]> =>
      read(function* () {
        const contexts = []
        for (const id of incidentIds) {
          const row = yield* one(sql`${selectContexts} WHERE incident.id = ${id}`)
          if (row !== undefined) contexts.push(readContext(row))
        }
        return contexts
      }),

    /** Opens an incident for a failing channel, unless it has one. */
    openChannelIncident: (channelId: number, since: Date, at: Date) =>
      write(() => openChannelIncident(channelId, since, at)),

    /** Closes the incident of a channel; false if none. */
    recoverChannelIncident: (channelId: number, at: Date) =>
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
    WHERE notice IN ('opened', 'reopened', 'escalated') AND state IN ('waiting', 'sent') AND NOT EXISTS (
      SELECT 1 FROM delivery
      WHERE incident_id = earlier.incident_id AND channel_id = earlier.channel_id AND notice = 'recovered'
        AND id > earlier.id))`

function* listUntold(): Steps<Untold[]> {
  const rows = yield* all(sql`
    SELECT incident.*, monitor.group_id AS group_id FROM incident LEFT JOIN monitor ON monitor.id = incident.monitor_id
    WHERE ${isUntold}
    ORDER BY incident.opened_at, incident.id`)
  const told = yield* all(sql`
    SELECT incident_id, channel_id, notice, state, opening, created_at AS at FROM delivery
    WHERE incident_id IN (SELECT id FROM incident WHERE ${isUntold})
    ORDER BY id`)
  const byIncident = Map.groupBy(
    told.map((row) => toldRow.parse(row)),
    ({ incidentId }) => incidentId,
  )
  return rows.map((row) => {
    const incident = incidentRow.parse(row)
    return { ...incident, groupId: untoldRow.parse(row).groupId, told: byIncident.get(incident.id) ?? [] }
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
function createChannels(db: StepRunner) {
  const { write } = db
  return {
    /** Null if the name is in use. */
    addChannel: (channel: NewChannel) => write(() => addChannel(channel)),

    /** The number of all channels, or of those of a key. */
    async countChannels(keyId?: string): Promise<number> {
      const where = keyId === undefined ? sql`` : sql`WHERE key_id = ${keyId}`
      return countRow.parse(await db.one(sql`SELECT count(*) AS count FROM channel ${where}`)).count
    },

    /** Oldest first. */
    listChannels: () => db.all(sql`SELECT * FROM channel ORDER BY id`).then(eachRow(channelRow.parse)),

    findChannel: (id: number) => db.one(sql`SELECT * FROM channel WHERE id = ${id}`).then(rowOrNull(channelRow.parse)),

    changeChannel: (id: number, channel: Omit<NewChannel, 'createdAt' | 'keyId'>) =>
      write(() => changeChannel(id, channel)),

    /** Removes a channel with its deliveries; false if it does not exist. */
    removeChannel: (id: number) => write(() => changesRow(sql`DELETE FROM channel WHERE id = ${id} RETURNING id`)),
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
