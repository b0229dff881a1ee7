import { isForbiddenWebhook } from '../../../../engine/outbound/post-webhook.ts'
import type { alertRoutes } from '../../../../shared/contract/monitoring/alert-routes.ts'
import type { ChannelTarget } from '../../../../shared/contract/monitoring/channel.ts'
import type { Outcome, Unchanged } from '../../../services/alerts/alerts.ts'
import { describeChannel, describeDelivery, describeGroup } from '../../../services/alerts/describe-alerts.ts'
import { reportOnGroup } from '../../../services/alerts/report-on-group.ts'
import { type AppOptions, chooseLanguage } from '../../app-options.ts'
import type { Handlers } from '../../mount.ts'
import { type Refusal, refuse, refuseExceeding, refuseParameter } from '../../problems/problem.ts'

export function alertHandlers(options: AppOptions): Handlers<(typeof alertRoutes)[keyof typeof alertRoutes][]> {
  const { alerts, monitors, limits, allowsPrivateWebhooks, clock } = options
  const isForbidden = ({ target }: { target?: ChannelTarget | undefined }) =>
    target && 'url' in target && isForbiddenWebhook(target.url, allowsPrivateWebhooks)
  const refuseWebhook = () => refuseParameter('target.url', (texts) => texts.publicWebhook)

  return {
    listChannels: async ({ caller }) => ({
      channels: (await alerts.listChannels()).map((channel) => describeChannel(channel, caller)),
    }),

    async addChannel({ body: { secret, ...settings }, caller }) {
      if (isForbidden(settings)) return refuseWebhook()
      const { key } = caller
      const keyOwner = key ? { keyId: key.id, max: limits.maxChannels(key) } : undefined
      const added = await alerts.addChannel(settings, secret, keyOwner)
      if (isRefused(added)) return refuseChange(added, refuse('not_found'))
      return { ...describeChannel(added.channel, caller), secret: added.secret }
    },

    async readChannel({ params, caller }) {
      const channel = await alerts.findChannel(params.id)
      return channel ? describeChannel(channel, caller) : refuse('not_found')
    },

    async changeChannel({ params, body: { secret, ...settings }, caller }) {
      if (isForbidden(settings)) return refuseWebhook()
      const changed = await alerts.changeChannel(params.id, settings, { isOwner: caller.isOwner, secret })
      if (isRefused(changed)) return refuseChange(changed, refuse('not_found'))
      return { ...describeChannel(changed.channel, caller), secret: changed.secret }
    },

    async deleteChannel({ params }) {
      if (!(await alerts.removeChannel(params.id))) return refuse('not_found')
    },

    async testChannel({ params }) {
      if (!(await alerts.findChannel(params.id))) return refuse('not_found')
      const { exhausted } = await limits.takeTest(params.id)
      if (exhausted) return refuseExceeding(exhausted, clock.now())
      return (await alerts.testChannel(params.id)) ?? refuse('not_found')
    },

    listGroups: async () => ({ groups: (await alerts.listGroups()).map(describeGroup) }),

    async addGroup({ body }) {
      const group = await alerts.addGroup(body)
      return isRefused(group) ? refuseChange(group, refuseChannels()) : describeGroup(group)
    },

    async readGroup({ params }) {
      const group = await alerts.findGroup(params.id)
      return group ? describeGroup(group) : refuse('not_found')
    },

    async changeGroup({ params, body }) {
      if (!(await alerts.findGroup(params.id))) return refuse('not_found')
      const group = await alerts.changeGroup(params.id, body)
      return isRefused(group) ? refuseChange(group, refuseChannels()) : describeGroup(group)
    },

    async deleteGroup({ params }) {
      if (!(await alerts.removeGroup(params.id))) return refuse('not_found')
    },

    async readGroupReport({ params, query: { since, lang }, caller }) {
      const group = await alerts.findGroup(params.id)
      if (!group) return refuse('not_found')
      const language = chooseLanguage(options, caller, lang)
      return await reportOnGroup(group, monitors, {
        now: clock.now(),
        language,
        ...(since !== undefined && { since: new Date(since) }),
      })
    },

    readAlertPolicy: () => alerts.readDefaultPolicy(),

    async changeAlertPolicy({ body }) {
      return (await alerts.changeDefaultPolicy(body)) ? body : refuseParameter('escalate_to', unknownChannel)
    },

    async listDeliveries({ query: { channel, incident, state, cursor, limit } }) {
      const filter = { channelId: channel ?? null, incidentId: incident ?? null, state: state ?? null }
      const found = await alerts.listDeliveries(filter, { before: cursor ?? null, limit: limit + 1 })
      const deliveries = found.slice(0, limit)
      const last = deliveries.at(-1)
      return {
        deliveries: deliveries.map(describeDelivery),
        next_cursor: last && found.length > limit ? last.id : null,
      }
    },

    async retryDelivery({ params }) {
      const delivery = await alerts.retryDelivery(params.id)
      return delivery ? describeDelivery(delivery) : refuse('not_found')
    },
  }
}

function isRefused<T>(outcome: Outcome<T>): outcome is Unchanged {
  return typeof outcome === 'string'
}

function refuseChange(outcome: Unchanged, unknown: Refusal): Refusal {
  if (outcome === 'full') return refuse('too_many_channels')
  return outcome === 'taken' ? refuseParameter('name', (texts) => texts.nameTaken) : unknown
}

function refuseChannels(): Refusal {
  return refuseParameter('channel_ids', unknownChannel)
}

function unknownChannel({ unknownChannel: text }: { unknownChannel: string }): string {
  return text
}
