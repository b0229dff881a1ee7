import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { deleteFailedFile, listFailedFiles } from '../../shared/contract/reports/app-report-routes.ts'
import { noticeRoutes } from '../../shared/contract/reports/notices.ts'
import type { ReportKind } from '../../shared/contract/reports/report-kinds.ts'
import { reportRoutes } from '../../shared/contract/reports/report-routes.ts'
import type { Exclusion, ImportedReport } from '../../shared/contract/reports/stored-report.ts'
import type { Language } from '../../shared/languages.ts'
import { callApi, callApp } from './client.ts'
import { useCall } from './use-call.ts'

const {
  importReports,
  listDomainReports: listReports,
  readDomainReport: readReport,
  vouchForReport,
  deleteDomainReport: deleteReport,
} = reportRoutes

/** The key of all domain report queries; any change may affect any number. */
export const reportsKey = ['domain-reports']

export interface ReportFilter {
  kind: ReportKind | undefined
  excluded: Exclusion | undefined
}

/** The reports about a domain, latest first, in pages. */
export function useReportList(domain: string, { kind, excluded }: ReportFilter, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...reportsKey, 'list', domain, kind, excluded],
    queryFn: ({ pageParam, signal }) =>
      callApi(listReports, {
        query: { domain, kind, excluded, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled,
  })
}

/** A report as parsed. */
export function useDomainReport(id: number) {
  return useQuery({
    queryKey: [...reportsKey, 'report', id],
    queryFn: ({ signal }) => callApi(readReport, { params: { id }, signal }),
  })
}

/** Confirms a report as genuine, or withdraws that. */
export function useVouchForReport(language: Language) {
  return useCall(
    ({ id, authenticity }: { id: number; authenticity: 'vouched' | null }) =>
      callApi(vouchForReport, { params: { id }, body: { authenticity }, language }),
    renewReports,
  )
}

export function useDeleteReport(language: Language) {
  // Not awaited: the page of a list that is now empty no longer has the dialog to confirm in. The report is removed.
  return useCall(
    (id: number) => callApi(deleteReport, { params: { id }, language }),
    (client) =>
      void client.invalidateQueries({ queryKey: reportsKey, predicate: ({ queryKey }) => queryKey[1] !== 'report' }),
  )
}

/** The files that could not be parsed and are kept. */
export function useFailedFiles() {
  return useQuery({
    queryKey: [...reportsKey, 'failed'],
    queryFn: ({ signal }) => callApp(listFailedFiles, { signal }),
  })
}

export function useDeleteFailedFile(language: Language) {
  return useCall(
    (id: number) => callApp(deleteFailedFile, { params: { id }, language }),
    (client) => void renewReports(client),
  )
}

/** Stores a bounce or a complaint. */
export function useAddNotice(language: Language) {
  return useCall((file: File) => importReportFile(file, language), renewReports)
}

/** Bounces and complaints about mail of a domain in the last 30 days. */
export function useNoticeOverview(domain: string, language: Language, enabled: boolean) {
  return useQuery({
    queryKey: [...reportsKey, 'notices', domain, language],
    queryFn: ({ signal }) => callApi(noticeRoutes.sumBounces, { query: { domain, lang: language }, signal }),
    enabled,
  })
}

/** Uploads a file. Returns a result per report in it. */
export async function importReportFile(file: File, language: Language): Promise<ImportedReport[]> {
  return (await callApi(importReports, { query: { name: file.name }, body: file, language })).results
}

export async function renewReports(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: reportsKey })
}
