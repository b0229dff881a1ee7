import { z } from 'zod'
import { groupParams, idParams, idSchema, limitSchema } from '../parameters.ts'
import { limitExceeded, problemSchema } from '../problem.ts'
import { routes } from '../route.ts'
import {
  channelSettingsSchema,
  deliverySchema,
  deliveryStateSchema,
  deliveryTroubleSchema,
  groupSettingsSchema,
  shownTargetSchema,
} from './channel.ts'
import { readGroupReport } from './group-report.ts'
import { alertPolicySchema } from './incident.ts'

const full = { description: 'The maximum number is reached.', body: problemSchema }
const noSecretsKey = {
  description: 'The maximum number is reached, or there is no key to encrypt secrets with.',
  body: problemSchema,
}
const instant = z.iso.datetime()

const channelSchema = channelSettingsSchema
  .extend({ id: z.int().min(1), target: shownTargetSchema, created_at: instant })
  .meta({ id: 'Channel' })
export type ChannelAnswer = z.infer<typeof channelSchema>

const savedChannelSchema = channelSchema
  .extend({
    secret: z
      .string()
      .nullable()
      .describe('The secret that signs the webhooks, if it was made for this call. Shown only once; else null.'),
  })
  .meta({ id: 'SavedChannel' })

/** As defined by Standard Webhooks: 24 to 64 bytes in base64. */
const secretSchema = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/)
  .describe('Signs the webhooks: `whsec_` and 24 to 64 bytes in base64. Generated if omitted. Write-only.')

const channelBody = channelSettingsSchema.extend({ secret: secretSchema.optional() })
const channelChange = channelBody.extend({
  target: channelSettingsSchema.shape.target.optional().describe('If omitted, the stored one is kept.'),
})
export type ChannelChange = z.infer<typeof channelChange>
const channelParams = idParams('channel', 'ChannelId')
const noChannel = { description: 'No such channel.', body: problemSchema }

const monitorGroupSchema = groupSettingsSchema
  .extend({
    id: z.int().min(1),
    created_at: instant,
    next_digest_at: instant.nullable(),
    monitors: z.int().min(0).describe('How many monitors are in it.'),
  })
  .meta({ id: 'MonitorGroup' })
export type GroupAnswer = z.infer<typeof monitorGroupSchema>

const noGroup = { description: 'No such group.', body: problemSchema }

/** Channels and groups decide who is alerted, so they belong to the owner. */
const ofOwner = { tag: 'monitors', auth: 'key_or_session', right: 'owner' } as const

export const alertRoutes = routes({
  listChannels: {
    method: 'GET',
    path: '/channels',
    summary: 'List the channels for alerts, oldest first.',
    ...ofOwner,
    responses: {
      200: { description: 'The channels.', body: z.object({ channels: z.array(channelSchema) }) },
    },
  },
  addChannel: {
    method: 'POST',
    path: '/channels',
    summary:
      'Add a channel for alerts. Email addresses get none until the owner has confirmed them in the app, unless it is added there.',
    ...ofOwner,
    isLogged: true,
    body: {
      schema: channelBody,
      required: true,
      example: { name: 'Team', target: { kind: 'email', to: ['team@shop.example'] } },
    },
    responses: {
      201: { description: 'The channel.', body: savedChannelSchema },
      422: noSecretsKey,
    },
  },
  readChannel: {
    method: 'GET',
    path: '/channels/{id}',
    summary: 'Read a channel.',
    ...ofOwner,
    params: channelParams,
    responses: {
      200: { description: 'The channel.', body: channelSchema },
      404: noChannel,
    },
  },
  changeChannel: {
    method: 'PUT',
    path: '/channels/{id}',
    summary:
      'Change a channel. Without a new secret, the stored one is kept, unless the address changes. New email addresses get no alerts until the owner has confirmed them in the app.',
    ...ofOwner,
    isLogged: true,
    params: channelParams,
    body: { schema: channelChange, required: true },
    responses: {
      200: { description: 'The channel.', body: savedChannelSchema },
      404: noChannel,
      422: noSecretsKey,
    },
  },
  deleteChannel: {
    method: 'DELETE',
    path: '/channels/{id}',
    summary: 'Delete a channel with its deliveries and its secret.',
    ...ofOwner,
    isLogged: true,
    params: channelParams,
    responses: {
      204: { description: 'Deleted.', body: 'empty' },
      404: noChannel,
    },
  },
  testChannel: {
    method: 'POST',
    path: '/channels/{id}/test',
    summary: 'Send a test through a channel, at most 20 times per UTC day.',
    ...ofOwner,
    params: channelParams,
    responses: {
      200: {
        description: 'The result.',
        body: z.object({ trouble: deliveryTroubleSchema.nullable().describe('Null if it was sent.') }),
      },
      404: noChannel,
      429: limitExceeded,
    },
  },
  listGroups: {
    method: 'GET',
    path: '/groups',
    summary: 'List the groups of monitors, oldest first.',
    ...ofOwner,
    responses: {
      200: { description: 'The groups.', body: z.object({ groups: z.array(monitorGroupSchema) }) },
    },
  },
  addGroup: {
    method: 'POST',
    path: '/groups',
    summary: 'Add a group of monitors, such as those of a client, with its own channels and rules for alerts.',
    ...ofOwner,
    isLogged: true,
    body: {
      schema: groupSettingsSchema,
      required: true,
      example: { name: 'Acme', channel_ids: [1], policy: { minimum_severity: 'critical' } },
    },
    responses: {
      201: { description: 'The group.', body: monitorGroupSchema },
      422: full,
    },
  },
  readGroup: {
    method: 'GET',
    path: '/groups/{id}',
    summary: 'Read a group.',
    ...ofOwner,
    params: groupParams,
    responses: {
      200: { description: 'The group.', body: monitorGroupSchema },
      404: noGroup,
    },
  },
  changeGroup: {
    method: 'PUT',
    path: '/groups/{id}',
    summary: 'Change a group.',
    ...ofOwner,
    isLogged: true,
    params: groupParams,
    body: { schema: groupSettingsSchema, required: true },
    responses: {
      200: { description: 'The group.', body: monitorGroupSchema },
      404: noGroup,
    },
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/groups/{id}',
    summary: 'Delete a group. Its monitors stay, without a group.',
    ...ofOwner,
    isLogged: true,
    params: groupParams,
    responses: { 204: { description: 'Deleted.', body: 'empty' }, 404: noGroup },
  },
  readAlertPolicy: {
    method: 'GET',
    path: '/alert-policy',
    summary: 'Read when people are alerted about monitors without a group.',
    ...ofOwner,
    responses: { 200: { description: 'The policy.', body: alertPolicySchema } },
  },
  changeAlertPolicy: {
    method: 'PUT',
    path: '/alert-policy',
    summary: 'Change when people are alerted about monitors without a group.',
    ...ofOwner,
    isLogged: true,
    body: { schema: alertPolicySchema, required: true, example: { minimum_severity: 'critical' } },
    responses: { 200: { description: 'The policy.', body: alertPolicySchema } },
  },
  listDeliveries: {
    method: 'GET',
    path: '/deliveries',
    summary: 'List what was sent through channels, latest first, and what could not be sent.',
    ...ofOwner,
    query: z.object({
      channel: idSchema.optional().describe('Only through this channel.'),
      incident: idSchema.optional().describe('Only about this incident.'),
      state: deliveryStateSchema.optional().describe('Only in this state.'),
      cursor: idSchema.optional().describe('`next_cursor` of the previous page.'),
      limit: limitSchema,
    }),
    responses: {
      200: {
        description: 'A page of the deliveries.',
        body: z.object({
          deliveries: z.array(deliverySchema),
          next_cursor: z.int().nullable().describe('For the next page; null on the last one.'),
        }),
      },
    },
  },
  retryDelivery: {
    method: 'POST',
    path: '/deliveries/{id}/retry',
    summary: 'Send again what was given up, under the same message id.',
    ...ofOwner,
    params: idParams('delivery', 'DeliveryId'),
    responses: {
      200: { description: 'The delivery.', body: deliverySchema },
      404: { description: 'No such delivery was given up.', body: problemSchema },
    },
  },
  readGroupReport,
})
