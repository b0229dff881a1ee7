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
import { searchTests } from '../../shared/contract/history.ts'
import {
  type AnalysisProgress,
  listTests,
  type StatusEvent,
  submitMessage,
  type TestStatus,
} from '../../shared/contract/tests.ts'
import type { Language } from '../../shared/language.ts'
import { saveHostedTest } from '../preferences.ts'
import { callApi, callApp } from './client.ts'
import { engineKey, isHosted, useIsChoosingMode } from './engine.ts'
import { followTest } from './live.ts'
import { createTest, isFullTest, type ReadTest, readTest } from './plain-answers.ts'
import { isHostedSilence, ProblemError, UnreachableError } from './problem-error.ts'

/** How often a test is read while events do not arrive, and, to be safe, while they do. */
const pollInterval = 2_000
const safetyPollInterval = 15_000
/** How often a report is looked at again: another message may have been sent to its test. */
const renewalInterval = 5_000
/** The most that the list shows; older tests are found by their link. */
const listedTests = 100

export function createQueryClient(): QueryClient {
  // Whether the engine is there, or what it says of the hosted instance, has changed, too.
  const onError = (error: unknown) => {
    if (isHostedSilence(error) || error instanceof UnreachableError)
      void client.invalidateQueries({ queryKey: engineKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      // Who asks for the engine itself asks again in its own time.
      onError: (error, { queryKey }) => queryKey[0] !== engineKey[0] && onError(error),
    }),
    mutationCache: new MutationCache({ onError }),
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
  return client
}

/**
 * A test and, once it is done, its report. Events tell when to read it again; while they do not arrive, the page asks
 * by itself. What was read stays until the next has come: in another language, or judged from another origin. `trust` is
 * the Received field whose writer is trusted.
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
  // An instance that tells no more than the interface has no events, either: the page asks.
  useLiveStatus(token, query.data && isFullTest(query.data) ? query.data.status : undefined, setLive)
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

/** The latest tests: of this engine, or in the hosted mode of the key that the hosted instance was given. */
export function useRecentTests(enabled: boolean) {
  const client = useQueryClient()
  const isChoosing = useIsChoosingMode()
  return useQuery({
    queryKey: ['tests'],
    queryFn: async ({ signal }) => {
      const input = { query: { limit: listedTests }, signal }
      return (await (isHosted(client) ? callApi(listTests, input) : callApp(searchTests, input))).tests
    },
    enabled: enabled && !isChoosing,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A message may arrive for any test that waits, whichever page is open.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status !== 'done') ? renewalInterval : false),
  })
}

export interface NewTest {
  name?: string | undefined
  sendingIp?: string | undefined
  /** Whether to look where the message ends in the seed mailboxes. */
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

/** Deletes a test; the engine can bring it back for a while. The call outlives the page that asks for it. */
export function removeTest(token: string): Promise<void> {
  return callApp(deleteTest, { params: { token }, keepalive: true })
}
