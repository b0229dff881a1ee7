import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Schedule, targetName, type WantedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { type MonitorAnswer, monitorRoutes } from '../../../shared/contract/monitoring/monitor-routes.ts'
import { createGate } from '../../../shared/gate.ts'
import type { Language } from '../../../shared/languages.ts'
import { callApi } from '../client.ts'
import { useCall } from '../use-call.ts'

const {
  listMonitors,
  addMonitor,
  readMonitor,
  changeMonitor,
  deleteMonitor,
  runMonitor,
  readMonitorHistory,
  listChanges,
  listIncidents,
  acknowledgeIncident,
} = monitorRoutes

/** The key of all monitoring and alert queries; any event may affect any of them. */
export const monitoringKey = ['monitoring']

/** Poll interval in milliseconds, because commands change monitors without events. */
export const monitoringInterval = 30_000

/** Concurrent calls when many monitors are edited. */
const atOnce = 6

/** Queries about one monitor, whose id follows in the key. */
const ofOne: ReadonlySet<unknown> = new Set(['monitor', 'runs', 'changes'])

/**
 * Monitors being removed. They must not be fetched while the page that removes them is still shown, because that would
 * fail.
 */
const removed = new Set<unknown>()

/** Runs of a monitor to list. */
const listedRuns = 20

export function useMonitors(enabled = true) {
  return useQuery({
    queryKey: [...monitoringKey, 'monitors'],
    queryFn: async ({ signal }) => (await callApi(listMonitors, { signal })).monitors,
    refetchInterval: monitoringInterval,
    enabled,
  })
}

/** A target that is watched by its name. */
export type NamedTarget = Extract<WantedTarget, { kind: 'domain' | 'address' }>

/** The monitor of a domain (as A-labels) or an address; null if it is not watched. */
export function useMonitorOf(target: NamedTarget, enabled: boolean) {
  const name = targetName(target)
  return useQuery({
    queryKey: [...monitoringKey, 'monitor of', target.kind, name],
    queryFn: async ({ signal }) => {
      const { monitors } = await callApi(listMonitors, { query: { target: name }, signal })
      return monitors.find(({ target: { kind } }) => kind === target.kind) ?? null
    },
    enabled,
  })
}

export function useMonitor(id: number) {
  return useQuery({
    queryKey: [...monitoringKey, 'monitor', id],
    queryFn: ({ signal }) => callApi(readMonitor, { params: { id }, signal }),
    refetchInterval: monitoringInterval,
  })
}

export function useRuns(id: number) {
  return useQuery({
    queryKey: [...monitoringKey, 'runs', id],
    queryFn: async ({ signal }) =>
      (await callApi(readMonitorHistory, { params: { id }, query: { limit: listedRuns }, signal })).runs,
  })
}

/** What changed in a monitor, latest first, in pages. */
export function useChanges(monitor: number, lang: Language) {
  return useInfiniteQuery({
    queryKey: [...monitoringKey, 'changes', monitor, lang],
    queryFn: ({ pageParam, signal }) =>
      callApi(listChanges, { query: { monitor, lang, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

export interface IncidentFilter {
  state: 'open' | 'recovered' | undefined
  monitor?: number
}

/** Confirmed problems, latest first, in pages. */
export function useIncidents({ state, monitor }: IncidentFilter, lang: Language, enabled = true) {
  return useInfiniteQuery({
    queryKey: [...monitoringKey, 'incidents', state, monitor, lang],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return callApi(listIncidents, { query: { state, monitor, lang, ...cursor }, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: monitoringInterval,
    enabled,
  })
}

export function useAcknowledge(language: Language) {
  return useCall((id: number) => callApi(acknowledgeIncident, { params: { id }, language }), renewMonitoring)
}

/** Checks a target now. */
export function useRunMonitor(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi(runMonitor, { params: { id }, language }),
    onSettled: () => renewMonitoring(client),
  })
}

export interface NewMonitor {
  target: WantedTarget
  schedule?: Schedule
  group_id?: number | null
}

/** Watches a target. `isNew`: it was not watched before. */
export async function watchTarget(
  monitor: NewMonitor,
  known: readonly MonitorAnswer[],
  language: Language,
): Promise<{ monitor: MonitorAnswer; isNew: boolean }> {
  const added = await callApi(addMonitor, { body: monitor, language })
  return { monitor: added, isNew: !known.some(({ id }) => id === added.id) }
}

export function useWatchTarget(language: Language) {
  return useCall((target: NamedTarget) => callApi(addMonitor, { body: { target }, language }), renewMonitoring)
}

/** Changes to monitors; anything missing stays the same. */
export interface MonitorEdit {
  schedule?: Schedule
  group_id?: number | null
}

/** Changes monitors. Returns how many could not be changed. `done`: how many were tried so far. */
export function useEditMonitors(language: Language) {
  const client = useQueryClient()
  const { done, counting } = useCount()
  const edit = useMutation({
    mutationFn: ({ monitors, edit }: { monitors: readonly MonitorAnswer[]; edit: MonitorEdit }) =>
      countFailures(
        monitors,
        counting(({ id, schedule }) =>
          callApi(changeMonitor, { params: { id }, body: { schedule, ...edit }, language }),
        ),
      ),
    onSettled: () => renewMonitoring(client),
  })
  return { ...edit, done }
}

/** Counts the items that are done, from 0 each time. */
function useCount() {
  const [done, setDone] = useState(0)

  function counting<T>(work: (item: T) => Promise<unknown>): (item: T) => Promise<void> {
    setDone(0)
    return async (item) => {
      try {
        await work(item)
      } finally {
        setDone((before) => before + 1)
      }
    }
  }

  return { done, counting }
}

/** Removes monitors. Throws if one could not be removed. `done`: how many were removed so far. */
export function useRemoveMonitors(language: Language) {
  const client = useQueryClient()
  useEffect(() => () => removed.clear(), [])
  const { done, counting } = useCount()
  const remove = useMutation({
    mutationFn: (monitors: readonly MonitorAnswer[]) =>
      forEachOf(
        monitors,
        counting(({ id }) => callApi(deleteMonitor, { params: { id }, language })),
      ),
    onMutate: (monitors) => {
      for (const { id } of monitors) removed.add(id)
    },
    onError: () => removed.clear(),
    // Not awaited, because the page may no longer have the dialog that confirms it.
    onSettled: () => void renewMonitoring(client),
  })
  return { ...remove, done }
}

export async function renewMonitoring(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    queryKey: monitoringKey,
    predicate: ({ queryKey: [, about, id] }) => !(ofOne.has(about) && removed.has(id)),
  })
}

async function countFailures<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  let failures = 0
  await forEachOf(items, async (item) => {
    await work(item).catch(() => {
      failures += 1
    })
  })
  return failures
}

/** Calls `work` for every item, a few at a time. */
export async function forEachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const gate = createGate(atOnce)
  await Promise.all(items.map((item) => gate.run(() => work(item))))
}
