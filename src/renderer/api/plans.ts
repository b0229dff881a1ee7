import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { auditZone, planDomain, planReport, type RecordEdit } from '../../shared/contract/what-if.ts'
import type { Language } from '../../shared/language.ts'
import { callApp } from './client.ts'

/** How long a record stays as it is before it is judged, in milliseconds: someone who types pauses longer than that. */
const patience = 250

/** The text of a zone file, under its name. */
export interface ZoneFile {
  file: string
  text: string
}

export interface Plan<T> {
  /** The latest that could be judged. */
  plan: T | undefined
  isPending: boolean
  error: unknown
}

interface PlanQuery<T> {
  key: readonly unknown[]
  /** Null: nothing is tried. */
  edits: readonly RecordEdit[] | null
  ask(edits: RecordEdit[], signal: AbortSignal): Promise<T>
}

/** Judges edits once they have settled; a newer question ends the one before. What was judged last stays meanwhile. */
function usePlan<T>({ key, edits, ask }: PlanQuery<T>): Plan<T> {
  const wanted = JSON.stringify([key, edits])
  const [settled, setSettled] = useState({ wanted, edits })
  const [last, setLast] = useState<{ key: string; plan: T }>()
  const settle = useEffectEvent(() => setSettled({ wanted, edits }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is wanted begins the wait anew.
  useEffect(() => {
    const timer = window.setTimeout(() => settle(), patience)
    return () => window.clearTimeout(timer)
  }, [wanted])
  const { data, error, isFetching } = useQuery({
    queryKey: ['plan', settled.wanted],
    queryFn: ({ signal }) => ask([...(settled.edits ?? [])], signal),
    enabled: settled.edits !== null && edits !== null,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const subject = JSON.stringify(key)
  if (data !== undefined && data !== last?.plan) setLast({ key: subject, plan: data })
  const isSettled = settled.wanted === wanted
  return {
    plan: edits !== null && last?.key === subject ? last.plan : undefined,
    isPending: edits !== null && (!isSettled || isFetching),
    error: isSettled ? error : null,
  }
}

interface DomainQuestion {
  domain: string
  selectors: readonly string[]
}

/** A domain as it would be. */
export function useDomainPlan(
  { domain, selectors }: DomainQuestion,
  edits: readonly RecordEdit[] | null,
  lang: Language,
) {
  return usePlan({
    key: ['domain', domain, selectors, lang],
    edits,
    ask: (settled, signal) =>
      callApp(planDomain, {
        body: { domain, selectors: [...selectors], edits: settled, lang },
        language: lang,
        signal,
      }),
  })
}

/** The report of a test as it would be. */
export function useReportPlan(token: string, edits: readonly RecordEdit[] | null, lang: Language) {
  return usePlan({
    key: ['test', token, lang],
    edits,
    ask: (settled, signal) =>
      callApp(planReport, { params: { token }, body: { edits: settled, lang }, language: lang, signal }),
  })
}

function askZone({ file, text }: ZoneFile, domain: string | undefined, lang: Language) {
  return (edits: RecordEdit[], signal?: AbortSignal) =>
    callApp(auditZone, {
      body: { file, text, ...(domain === undefined ? {} : { domain }), edits, lang },
      language: lang,
      ...(signal && { signal }),
    })
}

function zoneQuery(zone: ZoneFile | null, domain: string | undefined, lang: Language) {
  return queryOptions({
    queryKey: ['zone', zone, domain, lang],
    queryFn: ({ signal }) => (zone ? askZone(zone, domain, lang)([], signal) : Promise.resolve(null)),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The domain of a zone file, or which domains there are to choose from. */
export function useZoneAudit(zone: ZoneFile | null, domain: string | undefined, lang: Language) {
  return useQuery({ ...zoneQuery(zone, domain, lang), enabled: zone !== null })
}

/** Audits a zone file that does not tell whose zone it is. Rejects when the engine refuses the domain. */
export function useZoneNaming(zone: ZoneFile, lang: Language) {
  const client = useQueryClient()
  return (domain: string) => client.fetchQuery(zoneQuery(zone, domain, lang))
}

/** The same as it would be. */
export function useZonePlan(zone: ZoneFile, domain: string, edits: readonly RecordEdit[] | null, lang: Language) {
  return usePlan({
    key: ['zone', zone.file, zone.text.length, domain, lang],
    edits,
    ask: async (settled, signal) => (await askZone(zone, domain, lang)(settled, signal)).planned,
  })
}
