import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readSampleReport, readSampleZone } from '../../shared/contract/samples.ts'
import type { Language } from '../../shared/languages.ts'
import { callApp } from './client.ts'
import type { ZoneFile } from './plans.ts'

/** The report of the sample message, which never changes while the engine runs. */
export function useSampleReport(lang: Language) {
  return useQuery({
    queryKey: ['samples', 'report', lang],
    queryFn: ({ signal }) => callApp(readSampleReport, { query: { lang }, language: lang, signal }),
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Reads the zone of the sample's sender. Rejects with the engine's error. */
export function useSampleZoneReader(): () => Promise<ZoneFile> {
  const client = useQueryClient()
  return () =>
    client.fetchQuery({
      queryKey: ['samples', 'zone'],
      queryFn: ({ signal }) => callApp(readSampleZone, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })
}
