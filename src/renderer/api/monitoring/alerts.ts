import { useQuery } from '@tanstack/react-query'
import {
  alertRoutes,
  type ChannelAnswer,
  type ChannelChange,
} from '../../../shared/contract/monitoring/alert-routes.ts'
import type { ChannelSettings, GroupSettings } from '../../../shared/contract/monitoring/channel.ts'
import type { AlertPolicy } from '../../../shared/contract/monitoring/incident.ts'
import type { Language } from '../../../shared/languages.ts'
import { callApi } from '../client.ts'
import { useCall } from '../use-call.ts'
import { monitoringInterval, monitoringKey, renewMonitoring } from './monitors.ts'

const {
  listChannels,
  addChannel,
  changeChannel,
  deleteChannel,
  testChannel,
  listGroups,
  addGroup,
  changeGroup,
  deleteGroup,
  readAlertPolicy,
  changeAlertPolicy,
  listDeliveries,
  retryDelivery,
} = alertRoutes

/** Undelivered alerts to list. */
const listedDead = 100

export function useChannels(enabled = true) {
  return useQuery({
    queryKey: [...monitoringKey, 'channels'],
    queryFn: async ({ signal }) => (await callApi(listChannels, { signal })).channels,
    enabled,
  })
}

/** A new channel, or the changes to one. */
export type SavedChannel = { id: null; settings: ChannelSettings } | { id: number; settings: ChannelChange }

/** Saves a channel. The response has the secret of a new webhook, which is shown only once. */
export function useSaveChannel(language: Language) {
  return useCall(
    ({ id, settings }: SavedChannel) =>
      id === null
        ? callApi(addChannel, { body: settings, language })
        : callApi(changeChannel, { params: { id }, body: settings, language }),
    renewMonitoring,
    { hasSecret: true },
  )
}

export function useTestChannel(language: Language) {
  return useCall((id: number) => callApi(testChannel, { params: { id }, language }), renewMonitoring)
}

export function useRemoveChannel(language: Language) {
  return useCall(
    (id: number) => callApi(deleteChannel, { params: { id }, language }),
    (client) => void renewMonitoring(client),
  )
}

export function useGroups(enabled = true) {
  return useQuery({
    queryKey: [...monitoringKey, 'groups'],
    queryFn: async ({ signal }) => (await callApi(listGroups, { signal })).groups,
    enabled,
  })
}

export interface SavedGroup {
  /** Null for a new one. */
  id: number | null
  settings: GroupSettings
}

export function useSaveGroup(language: Language) {
  return useCall(
    ({ id, settings }: SavedGroup) =>
      id === null
        ? callApi(addGroup, { body: settings, language })
        : callApi(changeGroup, { params: { id }, body: settings, language }),
    renewMonitoring,
  )
}

export function useRemoveGroup(language: Language) {
  return useCall(
    (id: number) => callApi(deleteGroup, { params: { id }, language }),
    (client) => void renewMonitoring(client),
  )
}

/** The alert policy for monitors without a group. */
export function useDefaultPolicy(enabled: boolean) {
  return useQuery({
    queryKey: [...monitoringKey, 'default policy'],
    queryFn: ({ signal }) => callApi(readAlertPolicy, { signal }),
    enabled,
  })
}

export function useSaveDefaultPolicy(language: Language) {
  return useCall((policy: AlertPolicy) => callApi(changeAlertPolicy, { body: policy, language }), renewMonitoring)
}

/** The latest alert of a channel; null if there was none. */
export function useLatestDelivery({ id }: ChannelAnswer) {
  return useQuery({
    queryKey: [...monitoringKey, 'latest delivery', id],
    queryFn: async ({ signal }) => {
      const { deliveries } = await callApi(listDeliveries, { query: { channel: id, limit: 1 }, signal })
      return deliveries[0] ?? null
    },
    refetchInterval: monitoringInterval,
  })
}

/** Alerts that were given up. */
export function useDeadDeliveries(enabled: boolean) {
  return useQuery({
    queryKey: [...monitoringKey, 'dead deliveries'],
    queryFn: async ({ signal }) =>
      (await callApi(listDeliveries, { query: { state: 'dead', limit: listedDead }, signal })).deliveries,
    refetchInterval: monitoringInterval,
    enabled,
  })
}

export function useRetryDelivery(language: Language) {
  return useCall((id: number) => callApi(retryDelivery, { params: { id }, language }), renewMonitoring)
}
