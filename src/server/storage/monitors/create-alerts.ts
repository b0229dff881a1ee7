import { sql } from '../sql.ts'
import { all, changesRow, one, run, type StepRunner, type Steps } from '../steps/steps.ts'
import type { AlertRepository, Untold } from './alert-repository.ts'
import { readContext, toldRow, untoldRow } from './alert-rows.ts'
import { createChannels } from './create-channels.ts'
import { createDeliveries } from './create-deliveries.ts'
import { createGroups } from './create-groups.ts'
import { readIncident } from './rows.ts'

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
