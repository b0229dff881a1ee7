import { z } from 'zod'
import { alertPolicySchema, digestSchema, noticeSchema } from './incident.ts'

/* Who is told, and by what. */

const instant = z.iso.datetime()
const nameSchema = z.string().trim().min(1).max(100)

/** Where notices are sent. Secrets are written, never read back. */
export const channelTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('desktop') }),
  z.object({
    kind: z.literal('email'),
    to: z
      .array(
        z
          .string()
          .trim()
          .max(254)
          .regex(/^[^\s@<>]+@[^\s@<>]+$/),
      )
      .min(1)
      .max(20),
  }),
  z.object({ kind: z.literal('webhook'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
])
export type ChannelTarget = z.infer<typeof channelTargetSchema>

export const channelSchema = z
  .object({ id: z.int().min(1), name: nameSchema, target: channelTargetSchema })
  .meta({ id: 'Channel' })
export type Channel = z.infer<typeof channelSchema>

/** A notice on its way through a channel. There is one for each incident, channel and notice, even after a crash. */
export const deliverySchema = z
  .object({
    id: z.int().min(1),
    incident_id: z.int().min(1),
    channel_id: z.int().min(1),
    notice: noticeSchema,
    state: z.enum(['waiting', 'sent', 'dead']).describe('`dead`: every attempt failed.'),
    attempts: z.int().min(0),
    next_attempt_at: instant.nullable(),
    sent_at: instant.nullable(),
    error: z.string().nullable().describe('Why the last attempt failed.'),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof deliverySchema>

/** Monitors with one owner, such as a client. */
export const monitorGroupSchema = z
  .object({
    id: z.int().min(1),
    name: nameSchema,
    owner: z.string().trim().max(200).describe('Who is responsible, in words.'),
    policy: alertPolicySchema,
    channel_ids: z.array(z.int().min(1)).max(20),
    digest: digestSchema.nullable(),
  })
  .meta({ id: 'MonitorGroup' })
export type MonitorGroup = z.infer<typeof monitorGroupSchema>
