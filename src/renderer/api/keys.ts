import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyRight } from '../../shared/contract/key-rights.ts'
import { createKey, type KeyPlan, listKeys, revokeKey } from '../../shared/contract/keys.ts'
import type { Language } from '../../shared/languages.ts'
import { callApp } from './client.ts'

/** Poll interval for key usage, in milliseconds. */
const usageInterval = 5_000

export function useKeys(enabled: boolean) {
  return useQuery({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => (await callApp(listKeys, { signal })).keys,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: usageInterval,
    refetchIntervalInBackground: false,
  })
}

export interface KeyOptions {
  name: string
  plan: KeyPlan
  rights: KeyRight[]
  credits: number
}

export function useCreateKey(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, ...options }: KeyOptions) =>
      callApp(createKey, { body: { ...options, ...(name ? { name } : {}) }, language }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['keys'] }),
    // The response contains the key: drop it when the page does.
    gcTime: 0,
  })
}

/** Revokes a key; done once the list is up to date. */
export function useRevokeKey(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApp(revokeKey, { params: { id }, language }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['keys'] }),
  })
}
