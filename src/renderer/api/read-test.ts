import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { isHostedSilence, ProblemError } from '../../shared/client/call-errors.ts'
import {
  type AnalysisProgress,
  type InboxTestStatus,
  statusEventSchema,
  watchTest,
} from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { Language } from '../../shared/languages.ts'
import { callApi } from './client.ts'
import { followEvents } from './live.ts'
import { isFullTest, type ReadTest, readTest } from './plain/inbox-test-report.ts'
import { renewalInterval } from './queries.ts'

/** Poll interval of a test, without events and with them, in milliseconds. */
const pollInterval = 2_000
const safetyPollInterval = 15_000

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
function useLiveStatus(
  token: string,
  status: InboxTestStatus | undefined,
  setLive: Dispatch<SetStateAction<LiveStatus>>,
) {
  const client = useQueryClient()
  const isOpen = status === 'waiting' || status === 'received'
  const onEvent = useEffectEvent((data: unknown) => {
    // The next read makes up for an invalid event.
    const event = statusEventSchema.safeParse(data).data
    if (!event) return
    setLive({ isConnected: true, progress: event.progress ?? null })
    if (event.status !== status) void readAgain(client, token)
  })
  useEffect(() => {
    if (!isOpen) return
    const stopping = new AbortController()
    const onConnection = (isConnected: boolean) => setLive((current) => ({ ...current, isConnected }))
    void followEvents(watchTest, { token }, { onEvent, onConnection }, stopping.signal)
    return () => {
      stopping.abort()
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
