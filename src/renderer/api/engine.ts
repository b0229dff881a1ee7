import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseMode, type Engine, readEngine, tryHosted } from '../../shared/contract/app.ts'
import type { HostingMode } from '../../shared/hosting-mode.ts'
import { callApp } from './client.ts'

/** How often a page looks whether an engine that does not answer is back, in milliseconds. */
const engineRetryInterval = 2_000
/** How often it looks whether one that answered is still there. */
const engineWatchInterval = 20_000

export const engineKey = ['engine']

export function useEngine() {
  return useQuery({
    queryKey: engineKey,
    queryFn: ({ signal }) => callApp(readEngine, { signal }),
    retry: false,
    refetchInterval: ({ state: { status, data } }) =>
      status === 'success' && data && stateOf(data) !== 'hosted_silent' ? engineWatchInterval : engineRetryInterval,
    refetchIntervalInBackground: false,
  })
}

/**
 * Who does the work, as far as this page knows. `offline`: this machine, without asking the DNS. `hosted_silent`: the
 * hosted instance, which does not answer. `unreachable`: nobody, as the engine itself does not answer.
 */
export type EngineState = 'starting' | 'local' | 'offline' | 'hosted' | 'hosted_silent' | 'unreachable'

export function useEngineState(): { state: EngineState; engine: Engine | undefined } {
  const { data: engine, isError } = useEngine()
  return { state: isError ? 'unreachable' : engine ? stateOf(engine) : 'starting', engine }
}

function stateOf({ mode, hosted_answers, dns }: Engine): EngineState {
  if (mode === 'hosted') return hosted_answers === false ? 'hosted_silent' : 'hosted'
  return dns.includes('offline') ? 'offline' : 'local'
}

/** Whether a hosted instance answers the calls of the public API. */
export function useIsHosted(): boolean {
  return useEngine().data?.mode === 'hosted'
}

/** The same for a call that is about to be made. */
export function isHosted(client: QueryClient): boolean {
  return client.getQueryData<Engine>(engineKey)?.mode === 'hosted'
}

const chooseModeKey = ['choose-mode']

/** Has this machine or the hosted instance do the work. What the other one said does not hold any more. */
export function useChooseMode() {
  const client = useQueryClient()
  const ofTheOther = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== engineKey[0] }
  return useMutation({
    mutationKey: chooseModeKey,
    mutationFn: async (mode: HostingMode) => {
      await client.cancelQueries(ofTheOther)
      await callApp(chooseMode, { body: { mode } })
    },
    onSuccess: async (_, mode) => {
      client.setQueryData<Engine>(engineKey, (engine) => engine && { ...engine, mode })
      await client.invalidateQueries({ queryKey: engineKey })
      await client.resetQueries(ofTheOther)
    },
  })
}

/** Whether it is being changed who does the work. A call that only one of the two answers has to wait. */
export function useIsChoosingMode(): boolean {
  return useIsMutating({ mutationKey: chooseModeKey }) > 0
}

/** Calls the hosted instance once more; where it answers, everything that failed is read again. */
export function useTryHosted() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApp(tryHosted, {}),
    onSuccess: () => client.invalidateQueries(),
  })
}
