import type { AlertPolicy } from '../../../shared/contract/monitoring/incident.ts'
import { sql } from '../sql.ts'
import { all, changesRow, insert, one, run, type StepRunner, type Steps } from '../steps/steps.ts'
import type { ChangeOutcome, Group, NewGroup } from './alert-repository.ts'
import { groupChannelRow, readGroup, readPolicy } from './alert-rows.ts'
import { idRow } from './rows.ts'

/** The groups of a store, and the policy for monitors without one. */
export function createGroups(db: StepRunner) {
  const { read, write } = db
  return {
    addGroup: (group: NewGroup) => write(() => addGroup(group)),

    /** Oldest first. */
    listGroups: () => read(() => listGroups()),

    findGroup: (id: number): Promise<Group | null> =>
      read(function* () {
        const row = yield* one(sql`${selectGroups} WHERE monitor_group.id = ${id}`)
        return row === undefined ? null : readGroup(row, yield* listGroupChannels())
      }),

    changeGroup: (id: number, group: Omit<NewGroup, 'createdAt'>) => write(() => changeGroup(id, group)),

    /** Removes a group and keeps its monitors, without a group; false if it does not exist. */
    removeGroup: (id: number) => write(() => changesRow(sql`DELETE FROM monitor_group WHERE id = ${id} RETURNING id`)),

    /** The policy for monitors without a group. */
    readDefaultPolicy: async (): Promise<AlertPolicy> =>
      readPolicy(await db.one(sql`SELECT policy FROM alert_policy WHERE name = 'default'`)),

    /** False if one of its channels does not exist. */
    changeDefaultPolicy: (policy: AlertPolicy) => write(() => changeDefaultPolicy(policy)),
  }
}

const selectGroups = sql`
  SELECT monitor_group.*, (SELECT count(*) FROM monitor WHERE group_id = monitor_group.id) AS monitors
  FROM monitor_group`

function* addGroup(group: NewGroup): Steps<{ id: number } | Exclude<ChangeOutcome, 'done'>> {
  const { name, owner, policy, digest, digestDue, createdAt, channelIds } = group
  if (yield* changesRow(sql`SELECT id FROM monitor_group WHERE name = ${name}`)) return 'taken'
  if (!(yield* areChannels([...channelIds, ...policy.escalate_to]))) return 'unknown'
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
  if (!(yield* areChannels([...channelIds, ...policy.escalate_to]))) return 'unknown'
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

const newGroupChannel = { name: 'group_channel', columns: { group_id: 'bigint', channel_id: 'bigint' } } as const

function* setChannels(groupId: number, channelIds: readonly number[]): Steps<void> {
  yield* run(sql`DELETE FROM group_channel WHERE group_id = ${groupId}`)
  yield* insert(
    newGroupChannel,
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

function* changeDefaultPolicy(policy: AlertPolicy): Steps<boolean> {
  if (!(yield* areChannels(policy.escalate_to))) return false
  yield* run(sql`
    INSERT INTO alert_policy (name, policy) VALUES ('default', ${JSON.stringify(policy)})
    ON CONFLICT (name) DO UPDATE SET policy = excluded.policy`)
  return true
}
