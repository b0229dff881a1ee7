import { useMutation, useQuery } from '@tanstack/react-query'
import {
  changeRelay,
  type RelayAnswer,
  type RelaySettings,
  readRelay,
  removeRelay,
  sendMessage,
  tryRelay,
} from '../../shared/contract/relay.ts'
import type { Language } from '../../shared/languages.ts'
import { callApp } from './client.ts'
import { useCall } from './use-call.ts'

const relayKey = ['relay']

/** The owner's SMTP server for sending; null if none is configured. */
export function useRelay(enabled: boolean) {
  return useQuery({
    queryKey: relayKey,
    queryFn: async ({ signal }) => (await callApp(readRelay, { signal })).relay,
    enabled,
  })
}

interface SavedRelay {
  settings: RelaySettings
  /** Empty keeps the stored one. */
  secret: string
}

export function useSaveRelay(language: Language) {
  return useCall(
    ({ settings, secret }: SavedRelay): Promise<RelayAnswer> =>
      callApp(changeRelay, { body: { ...settings, ...(secret ? { secret } : {}) }, language }),
    (client, saved) => client.setQueryData(relayKey, saved),
    { hasSecret: true },
  )
}

/** Connects and logs in without sending. Returns the error, or null. */
export function useTryRelay(language: Language) {
  return useMutation({ mutationFn: async () => (await callApp(tryRelay, { language })).trouble })
}

export function useRemoveRelay(language: Language) {
  return useCall(
    () => callApp(removeRelay, { language }),
    (client) => client.setQueryData(relayKey, null),
  )
}

/** A message to send unchanged. */
export interface OutgoingMessage {
  token: string
  file: File
  /** The address of the test to send to, besides the seed addresses. */
  to: 'test' | 'pickup'
  mailFrom: string | undefined
}

export function useSendMessage(language: Language) {
  return useCall(({ token, file, to, mailFrom }: OutgoingMessage) =>
    callApp(sendMessage, { params: { token }, query: { to, mail_from: mailFrom }, body: file, language }),
  )
}
