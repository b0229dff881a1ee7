import { useQuery } from '@tanstack/react-query'
import { domainStateRoutes } from '../../../shared/contract/domain-states.ts'
import type { Language } from '../../../shared/languages.ts'
import { callApi } from '../../api/client.ts'
import { useEngineState } from '../../api/engine.ts'

/** Milliseconds between reads of a page that stays open. */
const stateInterval = 5_000

/**
 * Every domain that this engine has met, with its state. Only for its owner; an instance that answers for this engine may
 * not know them.
 */
export function useDomainStates(lang: Language) {
  const { engine } = useEngineState()
  return useQuery({
    queryKey: ['domain-states', lang],
    queryFn: async ({ signal }) => (await callApi(domainStateRoutes.listDomains, { query: { lang }, signal })).domains,
    enabled: engine?.session === true && engine.mode !== 'hosted',
    refetchInterval: stateInterval,
  })
}
