import type { ChannelAnswer, GroupAnswer } from '../../../shared/contract/monitoring/alert-routes.ts'
import { type Delivery, deliverySchema } from '../../../shared/contract/monitoring/channel.ts'
import type { Channel, Group, StoredDelivery } from '../../storage/monitors/alert-repository.ts'

/* Describes stored alerts for the API and `--json`. */

/** Shows email addresses to the owner only. The address of a webhook may be a credential, so it is never shown. */
export function describeChannel(channel: Channel, { isOwner }: { isOwner: boolean }): ChannelAnswer {
  const { id, name, lang, isDefault: is_default, createdAt } = channel
  return { id, name, target: describeTarget(channel, isOwner), lang, is_default, created_at: createdAt.toISOString() }
}

function describeTarget({ target, unconfirmed }: Channel, isOwner: boolean): ChannelAnswer['target'] {
  switch (target.kind) {
    case 'desktop':
      return target
    case 'email': {
      const shown = isOwner ? { to: target.to, unconfirmed: [...unconfirmed] } : { to: null, unconfirmed: null }
      return { kind: 'email', ...shown, is_confirmed: unconfirmed.length === 0 }
    }
    case 'telegram':
      return { kind: 'telegram', chat_id: target.chat_id }
    default:
      return { kind: target.kind, host: new URL(target.url).host }
  }
}

export function describeGroup({ channelIds, digestSince: _, digestDue, createdAt, ...group }: Group): GroupAnswer {
  return {
    ...group,
    channel_ids: [...channelIds],
    created_at: createdAt.toISOString(),
    next_digest_at: digestDue?.toISOString() ?? null,
  }
}

/** Leaves out what only the sender needs. */
export function describeDelivery(delivery: StoredDelivery): Delivery {
  return deliverySchema.parse(delivery)
}
