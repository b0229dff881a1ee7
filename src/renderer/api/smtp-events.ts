import { useQuery } from '@tanstack/react-query'
import { listArrivals } from '../../shared/contract/app.ts'
import { callApp } from './client.ts'

/** Poll interval of a waiting page, in milliseconds. */
const refreshInterval = 2_000

/** The events of the SMTP listener since a point in time. */
export function useSmtpEvents(since: string, enabled: boolean) {
  return useQuery({
    queryKey: ['arrivals', since],
    queryFn: async ({ signal }) => (await callApp(listArrivals, { query: { since }, signal })).arrivals,
    enabled,
    refetchInterval: refreshInterval,
  })
}
