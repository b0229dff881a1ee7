import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KeyRight } from '../../shared/contract/key-rights.ts'
import { createKey, type KeyPlan, listKeys, revokeKey } from '../../shared/contract/keys.ts'
import type { Language } from '../../shared/languages.ts'
import { callApp } from './client.ts'
import { useCall } from './use-call.ts'

/** Poll interval for key usage, in milliseconds. */
const usageInterval = 5_000

export function useKeys(enabled: boolean) {
  return useQuery({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => (await callApp(listKeys, { signal })).keys,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: usageInterval,
  })
}

export interface KeyOptions {
  name: string
  plan: KeyPlan
  rights: KeyRight[]
  credits: number
}

export function useCreateKey(language: Language) {
  return useCall(
    ({ name, ...options }: KeyOptions) =>
      callApp(createKey, { body: { ...options, ...(name ? { name } : {}) }, language }),
    (client) => client.invalidateQueries({ queryKey: ['keys'] }),
    { hasSecret: true },
  )
}

/** Revokes a key; done once the list is up to date. */
export function useRevokeKey(language: Language) {
  return useCall(
    (id: string) => callApp(revokeKey, { params: { id }, language }),
    (client) => client.invalidateQueries({ queryKey: ['keys'] }),
  )
}
