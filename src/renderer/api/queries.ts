import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { z } from 'zod'
import { isHostedSilence, ProblemError, UnreachableError } from '../../shared/client/call-errors.ts'
import { deleteTest } from '../../shared/contract/app.ts'
import type { Purpose } from '../../shared/contract/facts/message/purpose.ts'
import { type HistoryTest, searchTests } from '../../shared/contract/inbox-tests/history.ts'
import {
  createTest as createFully,
  type InboxTestSummary,
  listTests,
  submitMessage,
} from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { route } from '../../shared/contract/route.ts'
import type { Language } from '../../shared/languages.ts'
import { saveHostedTest } from '../preferences/preferences.ts'
import { callApi, callApp } from './client.ts'
import { engineKey, isHosted, useIsChoosingMode } from './engine.ts'
import { useCall } from './use-call.ts'

/** Poll interval of a report: another message may have been sent to its test. In milliseconds. */
export const renewalInterval = 5_000
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

/** A test of the list. Only the engine of this computer knows its stream. */
export type RecentTest = InboxTestSummary & Partial<Pick<HistoryTest, 'stream'>>

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
  purpose?: Purpose | undefined
  /** Whether to check placement in the seed mailboxes. */
  placement?: boolean
}

export function useCreateTest(language: Language) {
  return useCall(
    ({ name, sendingIp, purpose, placement }: NewTest) =>
      callApi(createTest, {
        body: {
          lang: language,
          ...(name ? { name } : {}),
          ...(sendingIp ? { sending_ip: sendingIp } : {}),
          ...(purpose ? { purpose } : {}),
          ...(placement ? { placement } : {}),
        },
        language,
      }),
    (client, { token, address }) => {
      if (isHosted(client)) saveHostedTest({ token, address })
      return client.invalidateQueries({ queryKey: ['tests'] })
    },
  )
}

export interface MessageUpload {
  token: string
  file: Blob
  ip?: string | undefined
  helo?: string | undefined
  mailFrom?: string | undefined
  returned?: boolean | undefined
}

export function useSubmitMessage(language: Language) {
  return useCall(
    ({ token, file, ip, helo, mailFrom, returned }: MessageUpload) => {
      const query = { ip, helo, mail_from: mailFrom, ...(returned && { returned: 'true' }) }
      return callApi(submitMessage, { params: { token }, query, body: file, language })
    },
    (client, _, { token }) => client.invalidateQueries({ queryKey: ['test', token] }),
  )
}

/** Deletes a test; it can be restored for a while. The request outlives the page. */
export function removeTest(token: string): Promise<void> {
  return callApp(deleteTest, { params: { token }, keepalive: true })
}

/** Other instances have their own token format, and the interface does not define the success status. */
const created = {
  description: 'Created.',
  body: createFully.responses[201].body.extend({
    token: z.string().min(1),
    pickup_addresses: z.array(z.string()).default([]),
  }),
}

export const createTest = route({ ...createFully, responses: { 200: created, 201: created } })
