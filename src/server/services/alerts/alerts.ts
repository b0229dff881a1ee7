import { nextDigest } from '../../../engine/monitoring/digest.ts'
import type { ChannelChange } from '../../../shared/contract/monitoring/alert-routes.ts'
import type {
  ChannelSettings,
  ChannelTarget,
  DeliveryTrouble,
  GroupSettings,
} from '../../../shared/contract/monitoring/channel.ts'
import { channelSecret } from '../../data-folder/secret-names.ts'
import type { SecretStore } from '../../data-folder/secrets.ts'
import type { Channel, Group, StoredDelivery } from '../../storage/monitors/alert-repository.ts'
import type { Store } from '../../storage/store.ts'
import { maxPerKey } from '../access/limits.ts'
import { createWebhookSecret } from '../webhooks/send-webhook.ts'
import { correctDeliveries, type DeliveryTools, deliverDue, newMessageId, planDeliveries } from './deliver-alerts.ts'
import { addressesOf, confirmedOf } from './recipients.ts'

/** Far more than one engine can serve or one person can keep track of. */
const maxChannels = 200
const maxGroups = 2_000
/** Deliveries to keep, in addition to those of open incidents. */
const keptDeliveries = 10_000

/** A new channel. `secret` signs its webhooks; returned if we generated it, and never shown again. */
export interface AddedChannel {
  channel: Channel
  secret: string | null
}

/**
 * Why nothing was changed. `taken`: the name is in use. `unknown`: the channel or group, or a channel of the group,
 * does not exist.
 */
export type Unchanged = 'full' | 'taken' | 'unknown'
export type Outcome<T> = T | Unchanged

/** A key that adds channels, and how many it may own. */
export interface KeyOwner {
  keyId: string
  max: number
}

/** Who changes a channel: the owner, or a key. `secret` signs its webhooks. */
export interface ChannelEditor {
  isOwner: boolean
  secret?: string | undefined
}

export interface AlertService
  extends Pick<
    Store['alerts'],
    | 'listChannels'
    | 'findChannel'
    | 'listGroups'
    | 'findGroup'
    | 'removeGroup'
    | 'readDefaultPolicy'
    | 'changeDefaultPolicy'
  > {
  /** Adds a channel of the owner or, for `keyOwner`, of a key. */
  addChannel(settings: ChannelSettings, secret?: string, keyOwner?: KeyOwner): Promise<Outcome<AddedChannel>>
  /**
   * Without a new secret, the stored one is kept, unless the address changes: a different server must not receive it.
   * Email addresses are confirmed by the owner (`isOwner`), who states them.
   */
  changeChannel(id: number, settings: Omit<ChannelChange, 'secret'>, by: ChannelEditor): Promise<Outcome<AddedChannel>>
  removeChannel(id: number): Promise<boolean>
  /** Sends a test alert. Resolves with the error, if any; null if the channel does not exist. */
  testChannel(id: number): Promise<{ trouble: DeliveryTrouble | null } | null>
  addGroup(settings: GroupSettings): Promise<Outcome<Group>>
  changeGroup(id: number, settings: GroupSettings): Promise<Outcome<Group>>
  listDeliveries: Store['alerts']['listDeliveries']
  /** Retries a delivery that was given up; null if it does not exist. */
  retryDelivery(id: number): Promise<StoredDelivery | null>
  /** Plans and sends everything that is due, until aborted. */
  sendAlerts(signal?: AbortSignal): Promise<void>
  /** Replans deliveries that are planned too late because the clock was set back. */
  correctPlans(): Promise<void>
  /** Removes old deliveries. */
  /** Returns how many were removed. */
  sweep(): Promise<number>
}

export interface AlertDependencies extends DeliveryTools {
  secrets: Pick<SecretStore, 'has' | 'read' | 'write' | 'remove'>
}

export function createAlertService(tools: AlertDependencies): AlertService {
  const { alerts, clock, events, secrets } = tools
  const publishEdit = () => events.publish({ type: 'edited' })

  function newGroup({ channel_ids: channelIds, ...settings }: GroupSettings) {
    const digestDue = settings.digest && nextDigest(settings.digest, clock.now())
    return { ...settings, channelIds, digestDue, createdAt: clock.now() }
  }

  async function orUnknown<T>(thing: Promise<T | null>): Promise<T | 'unknown'> {
    return (await thing) ?? 'unknown'
  }

  /** Stores the secret of a webhook. Returns it if it was generated. */
  async function keepSecret(id: number, target: ChannelTarget, stated: string | undefined): Promise<string | null> {
    if (target.kind !== 'webhook') {
      await secrets.remove(channelSecret(id))
      return null
    }
    const secret = stated ?? createWebhookSecret()
    await secrets.write(channelSecret(id), secret)
    return stated === undefined ? secret : null
  }

  const { listChannels, findChannel, listGroups, findGroup, readDefaultPolicy, listDeliveries } = alerts
  return {
    ...{ listChannels, findChannel, listGroups, findGroup, readDefaultPolicy, listDeliveries },

    async addChannel(settings, stated, keyOwner) {
      if ((await alerts.countChannels()) >= maxChannels) return 'full'
      const owned = keyOwner ? await alerts.countChannels(keyOwner.keyId) : 0
      if (keyOwner && owned >= Math.min(keyOwner.max, maxPerKey(maxChannels))) return 'full'
      const { target } = settings
      const unconfirmed = keyOwner ? addressesOf(target) : []
      const keyId = keyOwner?.keyId ?? null
      const id = await alerts.addChannel({
        ...ofSettings(settings),
        ...{ target, unconfirmed, keyId, createdAt: clock.now() },
      })
      if (id === null) return 'taken'
      try {
        const secret = await keepSecret(id, target, stated)
        const channel = await alerts.findChannel(id)
        publishEdit()
        return channel ? { channel, secret } : 'unknown'
      } catch (error) {
        await alerts.removeChannel(id)
        throw error
      }
    },

    async changeChannel(id, settings, { isOwner, secret: stated }) {
      const before = await alerts.findChannel(id)
      if (!before) return 'unknown'
      const target = settings.target ?? before.target
      const confirmed = confirmedOf(before)
      const isConfirmed = (address: string) => confirmed.includes(address) || (isOwner && settings.target !== undefined)
      const unconfirmed = addressesOf(target).filter((address) => !isConfirmed(address))
      const outcome = await alerts.changeChannel(id, { ...ofSettings(settings), target, unconfirmed })
      if (outcome !== 'done') return outcome
      const isSame = stated === undefined && JSON.stringify(before.target) === JSON.stringify(target)
      // An imported channel has no secret yet; saving the channel generates one.
      const isKept = isSame && (target.kind !== 'webhook' || (await secrets.has(channelSecret(id))))
      const secret = isKept ? null : await keepSecret(id, target, stated)
      const channel = await alerts.findChannel(id)
      publishEdit()
      return channel ? { channel, secret } : 'unknown'
    },

    async removeChannel(id) {
      const isRemoved = await alerts.removeChannel(id)
      await secrets.remove(channelSecret(id))
      publishEdit()
      return isRemoved
    },

    async testChannel(id) {
      const channel = await alerts.findChannel(id)
      if (!channel) return null
      const { sendTest } = await import('./send-alert.ts')
      const outcome = await sendTest(newMessageId(), channel, tools)
      const trouble = outcome.state === 'failed' ? outcome.trouble : outcome.refused
      if (trouble) return { trouble }
      if (await alerts.recoverChannelIncident(id, clock.now())) publishEdit()
      return { trouble: null }
    },

    async addGroup(settings) {
      if ((await alerts.listGroups()).length >= maxGroups) return 'full'
      const added = await alerts.addGroup(newGroup(settings))
      publishEdit()
      return typeof added === 'object' ? await orUnknown(alerts.findGroup(added.id)) : added
    },

    async changeGroup(id, settings) {
      const outcome = await alerts.changeGroup(id, newGroup(settings))
      publishEdit()
      return outcome === 'done' ? await orUnknown(alerts.findGroup(id)) : outcome
    },

    async removeGroup(id) {
      const isRemoved = await alerts.removeGroup(id)
      publishEdit()
      return isRemoved
    },

    async changeDefaultPolicy(policy) {
      const isChanged = await alerts.changeDefaultPolicy(policy)
      publishEdit()
      return isChanged
    },

    async retryDelivery(id) {
      if (!(await alerts.revive(id, clock.now()))) return null
      publishEdit()
      const filter = { channelId: null, incidentId: null, state: null }
      const [delivery] = await alerts.listDeliveries(filter, { before: id + 1, limit: 1 })
      return delivery ?? null
    },

    async sendAlerts(signal = new AbortController().signal) {
      await planDeliveries(tools)
      await deliverDue(tools, signal)
    },

    correctPlans: () => correctDeliveries(tools),

    sweep: () => alerts.thinDeliveries(keptDeliveries),
  }
}

function ofSettings({ name, lang, is_default: isDefault }: Omit<ChannelSettings, 'target'>) {
  return { name, lang, isDefault }
}
