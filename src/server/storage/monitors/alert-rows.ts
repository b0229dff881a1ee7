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
import { flag, instant, json, rowOf } from '../columns.ts'
import type { Group, IncidentContext, Takeover } from './alert-repository.ts'
import { incidentRow, readChange, timestamp } from './rows.ts'

export const channelRow = rowOf({
  id: z.int(),
  name: z.string(),
  target: json.pipe(channelTargetSchema),
  unconfirmed: json.pipe(z.array(z.string())),
  lang: z.enum(languages).nullable(),
  isDefault: flag,
  createdAt: instant,
})

export const groupChannelRow = rowOf({ groupId: z.int(), channelId: z.int() })

/** Earlier versions accepted quiet hours that never end: alerts must not wait for those. */
const storedPolicySchema = alertPolicySchema.extend({ quiet_hours: alertPolicySchema.shape.quiet_hours.catch(null) })

const groupRow = rowOf({
  id: z.int(),
  name: z.string(),
  owner: z.string(),
  policy: json.pipe(storedPolicySchema),
  digest: json.pipe(digestSchema).nullable(),
  digestSince: instant,
  digestDue: instant.nullable(),
  createdAt: instant,
  monitors: z.int(),
})

export function readGroup(row: unknown, channels: readonly z.infer<typeof groupChannelRow>[]): Group {
  const group = groupRow.parse(row)
  const channelIds = channels.filter(({ groupId }) => groupId === group.id).map(({ channelId }) => channelId)
  return { ...group, channelIds }
}

export const deliveryRow = z.object({
  ...deliverySchema.shape,
  created_at: timestamp,
  next_attempt_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
  trouble: json.pipe(deliveryTroubleSchema).nullable(),
  since: instant.nullable(),
  until: instant.nullable(),
  was_interrupted: flag,
})

export const toldRow = rowOf({
  incidentId: z.int(),
  channelId: z.int(),
  notice: noticeSchema,
  state: deliveryStateSchema,
  opening: z.int(),
  at: instant,
})

const takeoverRow = rowOf({
  target: json.pipe(watchedTargetSchema),
  groupId: z.int().nullable(),
  lastRunAt: instant.nullable(),
})

export function readTakeover(row: unknown, asked: readonly unknown[]): Takeover {
  const change = readChange(row)
  const told = asked.map((each) => askedRow.parse(each)).filter(({ changeId }) => changeId === change.id)
  return { change, ...takeoverRow.parse(row), told: told.map(({ channelId }) => channelId) }
}

const askedRow = rowOf({ changeId: z.int(), channelId: z.int() })

export const untoldRow = rowOf({ groupId: z.int().nullable() })

const contextRow = rowOf({
  target: json.pipe(watchedTargetSchema).nullable(),
  channelName: z.string().nullable(),
  contextGroupId: z.int().nullable(),
  groupName: z.string().nullable(),
  groupOwner: z.string().nullable(),
})

export function readContext(row: unknown): IncidentContext {
  const { contextGroupId: groupId, ...context } = contextRow.parse(row)
  return { incident: incidentRow.parse(row), groupId, ...context }
}

const policyRow = z.object({ policy: json.pipe(storedPolicySchema) })

/** Returns the default policy if none is stored. */
export function readPolicy(row: unknown): AlertPolicy {
  return row === undefined ? alertPolicySchema.parse({}) : policyRow.parse(row).policy
}
