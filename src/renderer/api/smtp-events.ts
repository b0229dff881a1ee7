import { useQuery } from '@tanstack/react-query'
import { listArrivals } from '../../shared/contract/app.ts'
import { callApp } from './client.ts'

/** How often a page that waits looks who came, in milliseconds. */
const refreshInterval = 2_000

/** What the SMTP listener saw since a moment. */
export function useSmtpEvents(since: string, enabled: boolean) {
  return useQuery({
    queryKey: ['arrivals', since],
    queryFn: async ({ signal }) => (await callApp(listArrivals, { query: { since }, signal })).arrivals,
    enabled,
    refetchInterval: refreshInterval,
    refetchIntervalInBackground: false,
  })
}
