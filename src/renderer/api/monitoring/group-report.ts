import { useQuery } from '@tanstack/react-query'
import type { GroupAnswer } from '../../../shared/contract/monitoring/alert-routes.ts'
import {
  type ChangeAnswer,
  type IncidentAnswer,
  monitorRoutes,
} from '../../../shared/contract/monitoring/monitor-routes.ts'
import type { GroupReport } from '../../../shared/export/group-document.ts'
import type { Language } from '../../../shared/languages.ts'
import { callApi } from '../client.ts'
import { monitoringKey } from './monitors.ts'

const [listMonitors, , , , , , , , listChanges, listIncidents] = monitorRoutes

const reportedDays = 30
const day = 86_400_000
/** Entries per call, and calls for what is not open: an instance may have changes of 10,000 monitors. */
const perPage = 100
const maxPages = 20

/** What happened to the monitors of a group in the last days. */
export function useGroupReport({ id, name, owner }: GroupAnswer, lang: Language, enabled: boolean) {
  return useQuery({
    queryKey: [...monitoringKey, 'group report', id, lang],
    queryFn: async ({ signal }): Promise<GroupReport> => {
      const since = new Date(Date.now() - reportedDays * day).toISOString()
      const monitors = (await callApi(listMonitors, { signal })).monitors.filter(({ group_id }) => group_id === id)
      const own = new Set<number | null>(monitors.map((monitor) => monitor.id))
      const page = { lang, limit: perPage }
      const open = await readPages<IncidentAnswer>(Number.POSITIVE_INFINITY, async (cursor) => {
        const { incidents, next_cursor } = await callApi(listIncidents, {
          query: { ...page, state: 'open', ...cursor },
          signal,
        })
        return { items: incidents, next_cursor }
      })
      const over = await readPages<IncidentAnswer>(maxPages, async (cursor) => {
        const { incidents, next_cursor } = await callApi(listIncidents, {
          query: { ...page, state: 'recovered', ...cursor },
          signal,
        })
        return { items: incidents, next_cursor }
      })
      const changed = await readPages<ChangeAnswer>(maxPages, async (cursor) => {
        const { changes, next_cursor } = await callApi(listChanges, { query: { ...page, since, ...cursor }, signal })
        return { items: changes, next_cursor }
      })
      const recovered = over.items.filter(({ recovered_at }) => (recovered_at ?? '') >= since)
      return {
        ...{ name, owner, since, monitors },
        incidents: [...open.items, ...recovered].filter(({ monitor_id }) => own.has(monitor_id)),
        changes: changed.items.filter(
          ({ monitor_id, subject }) => own.has(monitor_id) && subject.startsWith('records:'),
        ),
        isCut: over.isCut || changed.isCut,
      }
    },
    enabled,
  })
}

interface ApiPage<T> {
  items: readonly T[]
  next_cursor: string | null
}

async function readPages<T>(
  most: number,
  read: (cursor: { cursor?: string }) => Promise<ApiPage<T>>,
): Promise<{ items: T[]; isCut: boolean }> {
  const items: T[] = []
  let cursor: string | null = null
  for (let count = 0; count < most; count += 1) {
    const page: ApiPage<T> = await read(cursor === null ? {} : { cursor })
    items.push(...page.items)
    cursor = page.next_cursor
    if (cursor === null) return { items, isCut: false }
  }
  return { items, isCut: true }
}
