import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseMode, type Engine, listFacts, readEngine, tryHosted } from '../../shared/contract/app.ts'
import type { HostingMode } from '../../shared/hosting-mode.ts'
import { callApp } from './client.ts'
import { useCall } from './use-call.ts'

/** Poll interval in milliseconds: every page shows whether the engine responds, and how many problems it has found. */
const engineInterval = 2_000

export const engineKey = ['engine']

export function useEngine() {
  return useQuery({
    queryKey: engineKey,
    queryFn: ({ signal }) => callApp(readEngine, { signal }),
    retry: false,
    refetchInterval: engineInterval,
  })
}

/**
 * The current engine, as far as this page knows. `offline`: this machine, without DNS queries. `hosted_silent`: the
 * hosted instance, which does not respond. `unreachable`: the engine itself does not respond.
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

/** Whether calls get no answer, from the engine or from the hosted instance. */
export function isSilent(state: EngineState): boolean {
  return state === 'unreachable' || state === 'hosted_silent'
}

/** Whether a hosted instance answers public API calls. */
export function useIsHosted(): boolean {
  return useEngine().data?.mode === 'hosted'
}

/** Like `useIsHosted`, for use outside of rendering. */
export function isHosted(client: QueryClient): boolean {
  return client.getQueryData<Engine>(engineKey)?.mode === 'hosted'
}

const chooseModeKey = ['choose-mode']

/** Switches between this machine and the hosted instance. Invalidates the results of the other one. */
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

/** Whether the mode is changing. Calls that only one of the modes answers have to wait. */
export function useIsChoosingMode(): boolean {
  return useIsMutating({ mutationKey: chooseModeKey }) > 0
}

/** Calls the hosted instance again; on success, refetches everything that failed. */
export function useTryHosted() {
  return useCall(
    () => callApp(tryHosted, {}),
    (client) => client.invalidateQueries(),
  )
}

/** The fact packs in use, with their age. */
export function useFacts() {
  return useQuery({ queryKey: ['facts'], queryFn: async ({ signal }) => (await callApp(listFacts, { signal })).packs })
}
