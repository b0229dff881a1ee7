import type { ChannelAnswer, GroupAnswer } from '../../../shared/contract/monitoring/alert-routes.ts'
import type { Delivery } from '../../../shared/contract/monitoring/channel.ts'
import type { Channel, Group, StoredDelivery } from '../../storage/monitors/alert-repository.ts'

/* What is stored of alerts, for the API and `--json`. */

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

export function describeDelivery({ since: _, until: __, was_interrupted: ___, ...delivery }: StoredDelivery): Delivery {
  return delivery
}
