import { z } from 'zod'
import { languages } from '../../languages.ts'
import { formatNamed } from '../../names/format-names.ts'
import { visibleName, visibleText } from '../../names/visible-text.ts'
import { alertPolicySchema, digestSchema, noticeSchema } from './incident.ts'

/* Who is alerted, and how. */

const instant = z.iso.datetime()
/** The name of a channel or group. */
export const alertNameSchema = visibleName(100)
const idSchema = z.int().min(1)

/** Chats and services that get alerts in their own format, at an address that they give. */
export const chatKinds = ['slack', 'teams', 'discord', 'ntfy'] as const

const urlSchema = z.url({ protocol: /^https?$/ }).max(2000)

/** Where alerts are sent. Secrets are write-only. */
export const channelTargetSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('desktop') }),
    z.object({
      kind: z.literal('email'),
      to: z
        .array(
          z
            .string()
            .trim()
            .max(254)
            .regex(/^[^\s@<>,;:"()[\]\p{Cc}\p{Cf}]+@[^\s@<>,;:"()[\]\p{Cc}\p{Cf}]+$/u, formatNamed('email')),
        )
        .min(1)
        .max(20),
    }),
    z.object({ kind: z.literal('webhook'), url: urlSchema }),
    z.object({ kind: z.enum(chatKinds), url: urlSchema.describe('The address that the service gives for alerts.') }),
    z.object({
      kind: z.literal('telegram'),
      token: z
        .string()
        .regex(/^\d{1,20}:[\w-]{20,100}$/, formatNamed('telegramToken'))
        .describe('The token of the bot.'),
      chat_id: z
        .string()
        .regex(/^(?:-?\d{1,20}|@\w{4,64})$/, formatNamed('telegramChat'))
        .describe('The chat: its number, or @ and the name of a channel.'),
    }),
  ])
  .meta({ id: 'ChannelTarget' })
export type ChannelTarget = z.infer<typeof channelTargetSchema>

/** Where alerts are sent, as answers show it: the address of a webhook often contains its credential. */
export const shownTargetSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('desktop') }),
    z.object({
      kind: z.literal('email'),
      to: z.array(z.string()).nullable().describe('Null for callers with a key.'),
      unconfirmed: z
        .array(z.string())
        .nullable()
        .describe('Those that get no alerts, because the owner has not confirmed them. Null for callers with a key.'),
      is_confirmed: z.boolean().describe('Whether all of them get alerts.'),
    }),
    z.object({ kind: z.enum(['webhook', ...chatKinds]), host: z.string() }),
    z.object({ kind: z.literal('telegram'), chat_id: z.string() }),
  ])
  .meta({ id: 'ShownChannelTarget' })

/** The settings of a channel. */
export const channelSettingsSchema = z.object({
  name: alertNameSchema,
  target: channelTargetSchema,
  lang: z.enum(languages).nullable().default(null).describe('The language of alerts; null is that of the engine.'),
  is_default: z
    .boolean()
    .default(true)
    .describe('Whether it gets the alerts of monitors without a group, and of channels that fail.'),
})
export type ChannelSettings = z.infer<typeof channelSettingsSchema>

/** Why something could not be sent through a channel. */
export const deliveryTroubleSchema = z
  .object({
    code: z.enum([
      'no_relay',
      'no_sender',
      'no_secret',
      'no_notifications',
      'unconfirmed',
      'wrong_credentials',
      'no_starttls',
      'tls_failed',
      'certificate_untrusted',
      'unreachable',
      'timeout',
      'disconnected',
      'refused',
      'http_status',
      'address_forbidden',
      'offline',
    ]),
    detail: z.string().nullable().describe('What the server or the network answered.'),
  })
  .meta({ id: 'DeliveryTrouble' })
export type DeliveryTrouble = z.infer<typeof deliveryTroubleSchema>

/**
 * `waiting`: an attempt is planned or running. `dead`: every attempt failed. `dropped`: the incident was over before
 * anyone was notified.
 */
export const deliveryStateSchema = z.enum(['waiting', 'sent', 'dead', 'dropped'])
export type DeliveryState = z.infer<typeof deliveryStateSchema>

/** A notice sent through a channel. There is only one per incident, channel, and notice, even after a crash. */
export const deliverySchema = z
  .object({
    id: idSchema,
    channel_id: idSchema,
    incident_id: idSchema.nullable().describe('Null for a digest, and for a question about a change.'),
    change_id: idSchema.nullable().describe('The change that is asked about; else null.'),
    group_id: idSchema.nullable().describe('The group of a digest; else null.'),
    notice: z.enum([...noticeSchema.options, 'takeover', 'digest']),
    message_id: z.string().describe('In `webhook-id` or Message-ID: the same in every attempt.'),
    state: deliveryStateSchema.describe(
      '`dead`: every attempt failed. `dropped`: the incident was over before a notice was sent.',
    ),
    attempts: z.int().min(0),
    created_at: instant,
    next_attempt_at: instant.nullable(),
    sent_at: instant.nullable(),
    trouble: deliveryTroubleSchema.nullable().describe('Why the latest attempt failed.'),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof deliverySchema>

/** The settings of a group: monitors with one owner, such as a client. */
export const groupSettingsSchema = z
  .object({
    name: alertNameSchema,
    owner: visibleText(200).default('').describe('The person or team that owns the group, as free text.'),
    policy: alertPolicySchema.prefault({}),
    channel_ids: z.array(idSchema).max(20).default([]).describe('Where its alerts and digests are sent.'),
    digest: digestSchema.nullable().default(null).describe('A summary of what happened; null for none.'),
  })
  .meta({ id: 'GroupSettings' })
export type GroupSettings = z.infer<typeof groupSettingsSchema>
