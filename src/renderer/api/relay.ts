import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeRelay,
  type RelayAnswer,
  type RelaySettings,
  readRelay,
  removeRelay,
  sendMessage,
  tryRelay,
} from '../../shared/contract/relay.ts'
import type { Language } from '../../shared/language.ts'
import { callApp } from './client.ts'

const relayKey = ['relay']

/** The SMTP server that sends the owner's mail; null where none is set up. */
export function useRelay(enabled: boolean) {
  return useQuery({
    queryKey: relayKey,
    queryFn: async ({ signal }) => (await callApp(readRelay, { signal })).relay,
    enabled,
  })
}

interface SavedRelay {
  settings: RelaySettings
  /** Empty to keep the one that is kept. */
  secret: string
}

export function useSaveRelay(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ settings, secret }: SavedRelay): Promise<RelayAnswer> =>
      callApp(changeRelay, { body: { ...settings, ...(secret ? { secret } : {}) }, language }),
    onSuccess: (saved) => client.setQueryData(relayKey, saved),
    // A password may be in what was sent: it goes when the page lets go of it.
    gcTime: 0,
  })
}

/** Connects and logs in, and sends nothing. Answers with what stands in the way, null for nothing. */
export function useTryRelay(language: Language) {
  return useMutation({ mutationFn: async () => (await callApp(tryRelay, { language })).trouble })
}

export function useRemoveRelay(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApp(removeRelay, { language }),
    onSuccess: () => client.setQueryData(relayKey, null),
  })
}

/** A message to be sent as it is. */
export interface OutgoingMessage {
  token: string
  file: File
  /** Which address of the test it goes to, beside the seed addresses. */
  to: 'test' | 'pickup'
  mailFrom: string | undefined
}

export function useSendMessage(language: Language) {
  return useMutation({
    mutationFn: ({ token, file, to, mailFrom }: OutgoingMessage) =>
      callApp(sendMessage, { params: { token }, query: { to, mail_from: mailFrom }, body: file, language }),
  })
}
