import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { deleteTest } from '../../shared/contract/app.ts'
import { type HistoryTest, searchTests } from '../../shared/contract/history.ts'
import {
  type AnalysisProgress,
  listTests,
  type StatusEvent,
  submitMessage,
  type TestStatus,
  type TestSummary,
} from '../../shared/contract/tests.ts'
import type { Language } from '../../shared/languages.ts'
import { saveHostedTest } from '../preferences.ts'
import { callApi, callApp } from './client.ts'
import { engineKey, isHosted, useIsChoosingMode } from './engine.ts'
import { followTest } from './live.ts'
import { createTest, isFullTest, type ReadTest, readTest } from './plain/tests.ts'
import { isHostedSilence, ProblemError, UnreachableError } from './problem-error.ts'

/** Poll interval of a test, without events and with them, in milliseconds. */
const pollInterval = 2_000
const safetyPollInterval = 15_000
/** Poll interval of a report: another message may have been sent to its test. In milliseconds. */
const renewalInterval = 5_000
/** Maximum number of tests in the list; older ones are reachable by their link. */
const listedTests = 100

export function createQueryClient(): QueryClient {
  // The status of the engine or of the hosted instance may have changed, too.
  const onError = (error: unknown) => {
    if (isHostedSilence(error) || error instanceof UnreachableError)
      void client.invalidateQueries({ queryKey: engineKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      // The engine query has its own poll interval.
      onError: (error, { queryKey }) => queryKey[0] !== engineKey[0] && onError(error),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The engine is on this machine and responds without a network connection.
        networkMode: 'always',
        retry: (failures, error) => !(error instanceof ProblemError) && failures < 2,
        staleTime: 5_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/**
 * A test and, once it is done, its report. Events trigger a refetch; without events the page polls. Keeps the previous
 * data while another language or origin loads. `trust` is the number of the trusted Received field.
 */
export function useTest(token: string, language: Language, trust?: number) {
  const [live, setLive] = useState(nothingLive)
  const query = useQuery<ReadTest>({
    queryKey: ['test', token, language, trust],
    queryFn: ({ signal }) =>
      callApi(readTest, { params: { token }, query: { lang: language, trust }, language, signal }),
    placeholderData: (previous, query) => (query?.queryKey[1] === token ? previous : undefined),
    refetchInterval: ({ state }) => {
      if (isHostedSilence(state.error)) return renewalInterval
      if (state.error instanceof ProblemError) return false
      if (state.data?.status === 'done') return renewalInterval
      return live.isConnected ? safetyPollInterval : pollInterval
    },
  })
  // Instances without our extensions have no events, so the page polls.
  useLiveStatus(token, query.data && isFullTest(query.data) ? query.data.status : undefined, setLive)
  return { ...query, progress: live.progress }
}

interface LiveStatus {
  /** Whether events arrive at the moment. */
  isConnected: boolean
  /** The progress of the analysis, if one is running. */
  progress: AnalysisProgress | null
}

const nothingLive: LiveStatus = { isConnected: false, progress: null }

/** Follows the events of a test until it is done. Refetches if an event differs from the data. */
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

/** Refetches a test. Cancels a pending read: it may have been answered before the change. */
async function readAgain(client: QueryClient, token: string): Promise<void> {
  const queryKey = ['test', token]
  await client.cancelQueries({ queryKey })
  await Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: ['tests'] })])
}

/** A test of the list. Only the engine of this computer knows its stream. */
export type RecentTest = TestSummary & Partial<Pick<HistoryTest, 'stream'>>

/** The latest tests: of this engine, or in hosted mode those of the configured key. */
export function useRecentTests(enabled: boolean) {
  const client = useQueryClient()
  const isChoosing = useIsChoosingMode()
  return useQuery({
    queryKey: ['tests'],
    queryFn: async ({ signal }): Promise<RecentTest[]> => {
      const input = { query: { limit: listedTests }, signal }
      return (await (isHosted(client) ? callApi(listTests, input) : callApp(searchTests, input))).tests
    },
    enabled: enabled && !isChoosing,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A message may arrive for any waiting test or permanent address. A hosted instance has no such addresses.
    refetchInterval: ({ state }) =>
      isHosted(client) && !state.data?.some(({ status }) => status !== 'done') ? false : renewalInterval,
  })
}

export interface NewTest {
  name?: string | undefined
  sendingIp?: string | undefined
  /** Whether to check placement in the seed mailboxes. */
  placement?: boolean
}

export function useCreateTest(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, sendingIp, placement }: NewTest) =>
      callApi(createTest, {
        body: {
          lang: language,
          ...(name ? { name } : {}),
          ...(sendingIp ? { sending_ip: sendingIp } : {}),
          ...(placement ? { placement } : {}),
        },
        language,
      }),
    onSuccess: ({ token, address }) => {
      if (isHosted(client)) saveHostedTest({ token, address })
      return client.invalidateQueries({ queryKey: ['tests'] })
    },
  })
}

export interface MessageUpload {
  token: string
  file: Blob
  ip?: string | undefined
  helo?: string | undefined
  mailFrom?: string | undefined
}

export function useSubmitMessage(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ token, file, ip, helo, mailFrom }: MessageUpload) =>
      callApi(submitMessage, { params: { token }, query: { ip, helo, mail_from: mailFrom }, body: file, language }),
    onSuccess: (_, { token }) => client.invalidateQueries({ queryKey: ['test', token] }),
  })
}

/** Deletes a test; it can be restored for a while. The request outlives the page. */
export function removeTest(token: string): Promise<void> {
  return callApp(deleteTest, { params: { token }, keepalive: true })
}
