import { z } from 'zod'
import {
  channelTargetSchema,
  deliverySchema,
  deliveryStateSchema,
  deliveryTroubleSchema,
} from '../../../shared/contract/monitoring/channel.ts'
import {
  type AlertPolicy,
  alertPolicySchema,
  digestSchema,
  noticeSchema,
} from '../../../shared/contract/monitoring/incident.ts'
import { watchedTargetSchema } from '../../../shared/contract/monitoring/monitor.ts'
import { languages } from '../../../shared/languages.ts'
import { flag, instant, json } from '../columns.ts'
import type { Channel, Group, IncidentContext, StoredDelivery } from './alert-repository.ts'
import { readIncident, timestamp } from './rows.ts'

const channelRow = z.object({
  id: z.int(),
  name: z.string(),
  target: json.pipe(channelTargetSchema),
  unconfirmed: json.pipe(z.array(z.string())),
  lang: z.enum(languages).nullable(),
  is_default: flag,
  created_at: instant,
})

export function readChannel(row: unknown): Channel {
  const { is_default: isDefault, created_at: createdAt, ...channel } = channelRow.parse(row)
  return { ...channel, isDefault, createdAt }
}

export const groupChannelRow = z.object({ group_id: z.int(), channel_id: z.int() })

/** Earlier versions accepted quiet hours that never end: alerts must not wait for those. */
const storedPolicySchema = alertPolicySchema.extend({ quiet_hours: alertPolicySchema.shape.quiet_hours.catch(null) })

const groupRow = z.object({
  id: z.int(),
  name: z.string(),
  owner: z.string(),
  policy: json.pipe(storedPolicySchema),
  digest: json.pipe(digestSchema).nullable(),
  digest_since: instant,
  digest_due: instant.nullable(),
  created_at: instant,
  monitors: z.int(),
})

export function readGroup(row: unknown, channels: readonly z.infer<typeof groupChannelRow>[]): Group {
  const { digest_since: digestSince, digest_due: digestDue, created_at: createdAt, ...group } = groupRow.parse(row)
  const channelIds = channels.filter((each) => each.group_id === group.id).map((each) => each.channel_id)
  return { ...group, channelIds, digestSince, digestDue, createdAt }
}

const deliveryRow = z.object({
  ...deliverySchema.shape,
  created_at: timestamp,
  next_attempt_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
  trouble: json.pipe(deliveryTroubleSchema).nullable(),
  since: instant.nullable(),
  until: instant.nullable(),
  was_interrupted: flag,
})

export function readDelivery(row: unknown): StoredDelivery {
  return deliveryRow.parse(row)
}

export const toldRow = z
  .object({ incident_id: z.int(), channel_id: z.int(), notice: noticeSchema, state: deliveryStateSchema })
  .transform(({ incident_id: incidentId, channel_id: channelId, ...told }) => ({ incidentId, channelId, ...told }))

export const untoldRow = z.object({ group_id: z.int().nullable() })

const contextRow = z.object({
  target: json.pipe(watchedTargetSchema).nullable(),
  channel_name: z.string().nullable(),
  context_group_id: z.int().nullable(),
  group_name: z.string().nullable(),
  group_owner: z.string().nullable(),
})

export function readContext(row: unknown): IncidentContext {
  const { target, channel_name: channelName, ...group } = contextRow.parse(row)
  const { context_group_id: groupId, group_name: groupName, group_owner: groupOwner } = group
  return { incident: readIncident(row), target, channelName, groupId, groupName, groupOwner }
}

const policyRow = z.object({ policy: json.pipe(storedPolicySchema) })

/** Returns the default policy if none is stored. */
export function readPolicy(row: unknown): AlertPolicy {
  return row === undefined ? alertPolicySchema.parse({}) : policyRow.parse(row).policy
}
