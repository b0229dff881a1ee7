import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  listSourceAddresses,
  listSourceRecords,
  readReportText,
} from '../../shared/contract/reports/app-report-routes.ts'
import { reportInsightRoutes } from '../../shared/contract/reports/report-routes.ts'
import type { SourceClass } from '../../shared/contract/reports/sources.ts'
import type { Language } from '../../shared/languages.ts'
import { callApi, callApp } from './client.ts'
import { renewReports, reportsKey } from './domain-reports.ts'
import { useCall } from './use-call.ts'

const {
  readDomainReports,
  readReportSources: readSources,
  readTlsReports,
  describeReportSource: describeSource,
  readReadiness,
} = reportInsightRoutes

/** A domain and a number of days up to its latest report. */
export interface ReportSpan {
  domain: string
  days: number
}

/** The totals and the messages per day. Keeps those of the previous period while others load. */
export function useDomainReports({ domain, days }: ReportSpan, enabled = true) {
  return useQuery({
    queryKey: [...reportsKey, 'days', domain, days],
    queryFn: ({ signal }) => callApi(readDomainReports, { params: { domain }, query: { days }, signal }),
    placeholderData: (previous) => (previous?.domain === domain ? previous : undefined),
    enabled,
  })
}

export function useReportSources({ domain, days }: ReportSpan) {
  return useQuery({
    queryKey: [...reportsKey, 'sources', domain, days],
    queryFn: ({ signal }) => callApi(readSources, { params: { domain }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useTlsReports({ domain, days }: ReportSpan) {
  return useQuery({
    queryKey: [...reportsKey, 'tls', domain, days],
    queryFn: ({ signal }) => callApi(readTlsReports, { params: { domain }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Whether p=reject is safe, and each step on the way. Looks up the published record. */
export function useReadiness(domain: string, enabled = true) {
  return useQuery({
    queryKey: [...reportsKey, 'readiness', domain],
    queryFn: ({ signal }) => callApi(readReadiness, { params: { domain }, query: { policy: 'reject' }, signal }),
    enabled,
  })
}

/** How the user describes a source. Null: the class is inferred. */
export interface SourceDescription {
  id: number
  name: string | null
  class: SourceClass | null
}

/** Describes a source, which affects every number that depends on its class. */
export function useDescribeSource(language: Language) {
  // Not awaited: a row may disappear from its list before the change is confirmed.
  return useCall(
    ({ id, ...body }: SourceDescription) => callApi(describeSource, { params: { id }, body, language }),
    (client) => void renewReports(client),
  )
}

/** The latest records of a source. */
export function useSourceRecords(id: number, limit: number) {
  return useQuery({
    queryKey: [...reportsKey, 'records', id, limit],
    queryFn: ({ signal }) => callApp(listSourceRecords, { params: { id }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The addresses of a source. Their names are looked up only on request. */
export function useSourceAddresses(id: number, names: boolean) {
  return useQuery({
    queryKey: [...reportsKey, 'addresses', id, names],
    queryFn: ({ signal }) =>
      callApp(listSourceAddresses, { params: { id }, query: { names: names ? 'true' : 'false' }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The text of a report, or of one of its records, as received. */
export function useReportText(id: number, record?: number) {
  return useQuery({
    queryKey: [...reportsKey, 'text', id, record],
    queryFn: ({ signal }) => callApp(readReportText, { params: { id }, query: { record }, signal }),
  })
}
