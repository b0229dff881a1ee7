import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RecordEdit } from '../../shared/contract/record-edit.ts'
import { reportInsightRoutes } from '../../shared/contract/reports/report-routes.ts'
import { auditZone, planDomain, planReport } from '../../shared/contract/what-if.ts'
import type { Language } from '../../shared/languages.ts'
import { callApi, callApp } from './client.ts'

const { tryDraft } = reportInsightRoutes

/** Debounce delay before an edited record is evaluated, in milliseconds. */
const debounceDelay = 250

/** The name and the text of a zone file. */
export interface ZoneFile {
  file: string
  text: string
}

export interface Plan<T> {
  /** The latest completed plan. */
  plan: T | undefined
  isPending: boolean
  error: unknown
}

interface PlanQuery<T> {
  key: readonly unknown[]
  /** Null if nothing is being edited. */
  edits: readonly RecordEdit[] | null
  fetchPlan(edits: RecordEdit[], signal: AbortSignal): Promise<T>
}

/** Evaluates edits after a delay; a newer request aborts the previous one. Keeps the previous plan meanwhile. */
function usePlan<T>({ key, edits, fetchPlan }: PlanQuery<T>): Plan<T> {
  const wanted = JSON.stringify([key, edits])
  const [settled, setSettled] = useState({ wanted, edits })
  const [last, setLast] = useState<{ key: string; plan: T }>()
  const settle = useEffectEvent(() => setSettled({ wanted, edits }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the input restarts the delay.
  useEffect(() => {
    const timer = window.setTimeout(() => settle(), debounceDelay)
    return () => window.clearTimeout(timer)
  }, [wanted])
  const { data, error, isFetching } = useQuery({
    queryKey: ['plan', settled.wanted],
    queryFn: ({ signal }) => fetchPlan([...(settled.edits ?? [])], signal),
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

/** The audit of a domain with edits. */
export function useDomainPlan(
  { domain, selectors }: DomainQuestion,
  edits: readonly RecordEdit[] | null,
  lang: Language,
) {
  return usePlan({
    key: ['domain', domain, selectors, lang],
    edits,
    fetchPlan: (settled, signal) =>
      callApp(planDomain, {
        body: { domain, selectors: [...selectors], edits: settled, lang },
        language: lang,
        signal,
      }),
  })
}

/** What the stored reports say about edits of SPF and DMARC records. */
export function useDraftOutcome(domain: string, edits: readonly RecordEdit[] | null) {
  return usePlan({
    key: ['draft', domain],
    edits,
    fetchPlan: (settled, signal) => callApi(tryDraft, { params: { domain }, body: { edits: settled }, signal }),
  })
}

/** The report of a test with edits. */
export function useReportPlan(token: string, edits: readonly RecordEdit[] | null, lang: Language) {
  return usePlan({
    key: ['test', token, lang],
    edits,
    fetchPlan: (settled, signal) =>
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

/** The domain of a zone file, or the domains to choose from. */
export function useZoneAudit(zone: ZoneFile | null, domain: string | undefined, lang: Language) {
  return useQuery({ ...zoneQuery(zone, domain, lang), enabled: zone !== null })
}

/** Audits a zone file that does not name its zone. Rejects if the engine rejects the domain. */
export function useZoneNaming(zone: ZoneFile, lang: Language) {
  const client = useQueryClient()
  return (domain: string) => client.fetchQuery(zoneQuery(zone, domain, lang))
}

/** The audit of a zone file with edits. */
export function useZonePlan(zone: ZoneFile, domain: string, edits: readonly RecordEdit[] | null, lang: Language) {
  return usePlan({
    key: ['zone', zone.file, zone.text.length, domain, lang],
    edits,
    fetchPlan: async (settled, signal) => (await askZone(zone, domain, lang)(settled, signal)).planned,
  })
}
