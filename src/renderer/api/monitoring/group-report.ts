import { useQuery } from '@tanstack/react-query'
import { readGroupReport } from '../../../shared/contract/monitoring/group-report.ts'
import type { Language } from '../../../shared/languages.ts'
import { callApi } from '../client.ts'
import { monitoringKey } from './monitors.ts'

/** What happened to the monitors of a group in the last days. */
export function useGroupReport(id: number, lang: Language, enabled: boolean) {
  return useQuery({
    queryKey: [...monitoringKey, 'group report', id, lang],
    queryFn: ({ signal }) => callApi(readGroupReport, { params: { id }, query: { lang }, signal }),
    enabled,
  })
}
