import type { ChannelAnswer, GroupAnswer } from '../../../shared/contract/monitoring/alert-routes.ts'
import { type Delivery, deliverySchema } from '../../../shared/contract/monitoring/channel.ts'
import type { Channel, Group, StoredDelivery } from '../../storage/monitors/alert-repository.ts'

/* Describes stored alerts for the API and `--json`. */

export function describeChannel({ isDefault: is_default, createdAt, ...channel }: Channel): ChannelAnswer {
  return { ...channel, is_default, created_at: createdAt.toISOString() }
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
