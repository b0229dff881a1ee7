import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { deleteTest, type Engine, listRecentTests, readEngine } from '../../shared/contract/app.ts'
import {
  type AnalysisProgress,
  createTest,
  readTest,
  type StatusEvent,
  submitMessage,
  type TestReport,
  type TestStatus,
} from '../../shared/contract/tests.ts'
import type { Language } from '../../shared/language.ts'
import { callApi, callApp } from './client.ts'
import { followTest } from './live.ts'
import { ProblemError } from './problem-error.ts'

/** How often a page looks whether an engine that does not answer is back, in milliseconds. */
const engineRetryInterval = 2_000
/** How often it looks whether one that answered is still there. */
const engineWatchInterval = 20_000
/** How often a test is read while events do not arrive, and, to be safe, while they do. */
const pollInterval = 2_000
const safetyPollInterval = 15_000
/** How often a report is looked at again: another message may have been sent to its test. */
const renewalInterval = 5_000
/** The most that the list shows; older tests are found by their link. */
const listedTests = 100

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The engine is on this machine: it answers without a network, too.
        networkMode: 'always',
        retry: (failures, error) => !(error instanceof ProblemError) && failures < 2,
        staleTime: 5_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

export function useEngine() {
  return useQuery({
    queryKey: ['engine'],
    queryFn: ({ signal }) => callApp(readEngine, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'success' ? engineWatchInterval : engineRetryInterval),
    refetchIntervalInBackground: false,
  })
}

/** Where the engine is, as far as this page knows. */
export type EngineState = 'starting' | 'local' | 'unreachable'

export function useEngineState(): { state: EngineState; engine: Engine | undefined } {
  const { data, isError, isPending } = useEngine()
  if (isError) return { state: 'unreachable', engine: data }
  return { state: isPending ? 'starting' : 'local', engine: data }
}

/**
 * A test and, once it is done, its report. Events tell when to read it again; while they do not arrive, the page asks
 * by itself. What was read stays until the next has come: in another language, or judged from another origin. `trust` is
 * the Received field whose writer is trusted.
 */
export function useTest(token: string, language: Language, trust?: number) {
  const [live, setLive] = useState(nothingLive)
  const query = useQuery<TestReport>({
    queryKey: ['test', token, language, trust],
    queryFn: ({ signal }) =>
      callApi(readTest, { params: { token }, query: { lang: language, trust }, language, signal }),
    placeholderData: (previous) => (previous?.token === token ? previous : undefined),
    refetchInterval: ({ state }) => {
      if (state.error instanceof ProblemError) return false
      if (state.data?.status === 'done') return renewalInterval
      return live.isConnected ? safetyPollInterval : pollInterval
    },
  })
  useLiveStatus(token, query.data?.status, setLive)
  return { ...query, progress: live.progress }
}

interface LiveStatus {
  /** Whether events arrive at the moment. */
  isConnected: boolean
  /** How far the analysis is, while there is one. */
  progress: AnalysisProgress | null
}

const nothingLive: LiveStatus = { isConnected: false, progress: null }

/** Follows the events of a test that is known and not done. What differs from what was read is read again. */
function useLiveStatus(token: string, status: TestStatus | undefined, setLive: Dispatch<SetStateAction<LiveStatus>>) {
  const client = useQueryClient()
  const isOpen = status === 'waiting' || status === 'received'
  const onStatus = useEffectEvent((event: StatusEvent) => {
    setLive({ isConnected: true, progress: event.progress ?? null })
    if (event.status !== status) void readAgain(client, token)
  })
  useEffect(() => {
    if (!isOpen) return
    const stop = followTest(token, {
      onStatus,
      onConnection: (isConnected) => setLive((current) => ({ ...current, isConnected })),
    })
    return () => {
      stop()
      setLive(nothingLive)
    }
  }, [token, isOpen, setLive])
}

/** Reads a test anew. A read that is under way may have been answered before the change, so it does not count. */
async function readAgain(client: QueryClient, token: string): Promise<void> {
  const queryKey = ['test', token]
  await client.cancelQueries({ queryKey })
  await Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: ['tests'] })])
}

export function useRecentTests(enabled: boolean) {
  return useQuery({
    queryKey: ['tests'],
    queryFn: async ({ signal }) => (await callApp(listRecentTests, { query: { limit: listedTests }, signal })).tests,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A message may arrive for any test that waits, whichever page is open.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status !== 'done') ? renewalInterval : false),
  })
}

export interface NewTest {
  name?: string | undefined
  sendingIp?: string | undefined
}

export function useCreateTest(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, sendingIp }: NewTest) =>
      callApi(createTest, {
        body: { lang: language, ...(name ? { name } : {}), ...(sendingIp ? { sending_ip: sendingIp } : {}) },
        language,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tests'] }),
  })
}

export interface HandedIn {
  token: string
  file: Blob
  ip?: string | undefined
  helo?: string | undefined
  mailFrom?: string | undefined
}

export function useSubmitMessage(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ token, file, ip, helo, mailFrom }: HandedIn) =>
      callApi(submitMessage, { params: { token }, query: { ip, helo, mail_from: mailFrom }, body: file, language }),
    onSuccess: (_, { token }) => client.invalidateQueries({ queryKey: ['test', token] }),
  })
}

/** Deletes a test for good; it outlives the page that asks for it. */
export function removeTest(token: string): Promise<void> {
  return callApp(deleteTest, { params: { token }, keepalive: true })
}
