import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listReports,
  readEarlierReport,
  readStreamPlacements,
  readStreamReports,
} from '../../shared/contract/inbox-tests/earlier-reports.ts'
import {
  type HistoryTest,
  restoreTest as restoreTestRoute,
  searchTests,
} from '../../shared/contract/inbox-tests/history.ts'
import type { Language } from '../../shared/languages.ts'
import type { HistoryQuestion } from '../preferences/history-search.ts'
import { callApi, callApp } from './client.ts'
import { type ReadTest, readTest } from './plain/inbox-test-report.ts'

/** Tests per response: two screens full. */
const pageSize = 50

/** Poll interval in milliseconds, because tests also come from the API and from permanent test addresses. */
const renewalInterval = 5_000

/** The tests of the history by index; tests on pages not scrolled to yet are missing. */
export interface HistoryWindow {
  total: number | undefined
  testAt(index: number): HistoryTest | undefined
  error: Error | null
  refetch(): void
}

/** The tests in an index range of the history. Pages load as they become visible. */
export function useHistory(question: HistoryQuestion, from: number, to: number): HistoryWindow {
  const first = Math.floor(from / pageSize)
  const pages = Array.from({ length: Math.floor(to / pageSize) - first + 1 }, (_, index) => first + index)
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['tests', 'history', question, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApp(searchTests, { query: { ...question, offset: page * pageSize, limit: pageSize }, signal }),
      staleTime: 0,
      refetchInterval: renewalInterval,
    })),
  })
  const known = new Map(results.map(({ data }, index) => [pages[index], data?.tests]))
  // Keeps the last total until the next response, so that the list keeps its length while scrolling.
  const counted = results.find(({ data }) => data !== undefined)?.data?.total
  const [total, setTotal] = useState<number>()
  if (counted !== undefined && counted !== total) setTotal(counted)
  return {
    total: counted ?? total,
    testAt: (index) => known.get(Math.floor(index / pageSize))?.[index % pageSize],
    error: results.find(({ error, data }) => error && !data)?.error ?? null,
    refetch: () => {
      for (const result of results) void result.refetch()
    },
  }
}

/** The tests that match a text, for a short list. */
export function useMatchingTests(text: string, limit: number, enabled: boolean) {
  return useQuery({
    queryKey: ['tests', 'matching', text, limit],
    queryFn: async ({ signal }) => (await callApp(searchTests, { query: { text, limit }, signal })).tests,
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Tests in which to look for the streams in use: as many as one response can have. */
const testsForStreams = 100

/** The streams of the latest tests, latest first. */
export function useRecentStreams() {
  return useQuery({
    queryKey: ['tests', 'streams'],
    queryFn: async ({ signal }) => {
      const { tests } = await callApp(searchTests, { query: { limit: testsForStreams }, signal })
      return [...new Set(tests.flatMap(({ stream }) => stream ?? []))]
    },
  })
}

/** The reports of a test, earliest first. */
export function useReports(token: string, enabled: boolean) {
  return useQuery({
    queryKey: ['tests', 'reports', token],
    queryFn: async ({ signal }) => (await callApp(listReports, { params: { token }, signal })).reports,
    enabled,
  })
}

/** The latest reports of a stream, earliest first. */
export function useStreamReports(stream: string | null | undefined) {
  return useQuery({
    queryKey: ['tests', 'stream', stream],
    queryFn: async ({ signal }) =>
      (await callApp(readStreamReports, { query: { stream: stream ?? '' }, signal })).reports,
    enabled: typeof stream === 'string',
    placeholderData: keepPreviousData,
  })
}

/** The other reports of the same test, the shown report, and the one before it in its stream. */
export function useNeighbors({ token, number }: ReportReference) {
  const { data: reports = [] } = useReports(token, true)
  const shown = reports.find((report) => report.number === number) ?? reports.at(-1)
  const { data: stream = [] } = useStreamReports(shown?.stream)
  const place = stream.findIndex((report) => report.token === token && report.number === shown?.number)
  return { reports, shown, previous: place > 0 ? stream[place - 1] : undefined }
}

/** The mailbox placements of a stream, earliest first. */
export function useStreamPlacements(stream: string) {
  return useQuery({
    queryKey: ['tests', 'stream placements', stream],
    queryFn: async ({ signal }) => (await callApp(readStreamPlacements, { query: { stream }, signal })).placements,
    placeholderData: keepPreviousData,
  })
}

/** Identifies a report: the latest of a test, or the one with a number. */
export interface ReportReference {
  token: string
  number?: number | undefined
}

export function reportQuery({ token, number }: ReportReference, language: Language) {
  return {
    queryKey: ['test', token, language, { number }],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReadTest> => {
      const query = { lang: language }
      return number === undefined
        ? callApi(readTest, { params: { token }, query, language, signal })
        : callApp(readEarlierReport, { params: { token, number }, query, language, signal })
    },
  }
}

/** Restores a test that was just deleted. */
export function restoreTest(token: string): Promise<void> {
  return callApp(restoreTestRoute, { params: { token } })
}
