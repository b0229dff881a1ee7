import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '../../shared/client/call-errors.ts'
import {
  type AuthorizationAnswer,
  addMailbox,
  authorizeMailbox,
  changeMailbox,
  listMailboxes,
  type MailboxAnswer,
  type MailboxSettings,
  mailboxSettingsSchema,
  readMailboxAuthorization,
  removeMailbox,
  tryMailbox,
} from '../../shared/contract/mailboxes.ts'
import { syncReports } from '../../shared/contract/reports/app-report-routes.ts'
import type { Language } from '../../shared/languages.ts'
import { callApp } from './client.ts'
import { renewReports } from './domain-reports.ts'
import { useEngineState } from './engine.ts'
import { useCall } from './use-call.ts'

const mailboxesKey = ['mailboxes']

/** Poll interval for the status of mailboxes, in milliseconds. */
const troubleInterval = 10_000

/** Poll interval while waiting for OAuth consent, in milliseconds. */
const consentInterval = 2_000

export function useMailboxes(enabled: boolean) {
  return useQuery({
    queryKey: mailboxesKey,
    queryFn: ({ signal }) => callApp(listMailboxes, { signal }),
    enabled,
    refetchInterval: troubleInterval,
  })
}

/** The number of seed mailboxes; 0 in hosted mode. */
export function useSeedCount(): number {
  const { engine } = useEngineState()
  const { data } = useMailboxes(engine?.session === true && engine.mode === 'local')
  return data?.mailboxes.filter(({ for_placement: isSeed }) => isSeed).length ?? 0
}

export interface SavedMailbox {
  /** Null for a new one. */
  id: string | null
  settings: MailboxSettings
  /** If omitted, the stored one is kept. */
  secret?: string | undefined
}

export function useSaveMailbox(language: Language) {
  return useCall(
    ({ id, settings, secret }: SavedMailbox): Promise<MailboxAnswer> => {
      const input = { body: { ...settings, ...(secret ? { secret } : {}) }, language }
      return id === null ? callApp(addMailbox, input) : callApp(changeMailbox, { ...input, params: { id } })
    },
    async (client) => {
      await client.invalidateQueries({ queryKey: mailboxesKey })
      // Tests name the addresses of mailboxes that may receive their message.
      await client.invalidateQueries({ queryKey: ['test'] })
    },
    { hasSecret: true },
  )
}

/** Reads the reports that are new in a mailbox. */
export function useSyncReports(language: Language) {
  return useCall(
    (mailbox: string) => callApp(syncReports, { body: { mailbox }, language }),
    (client) => Promise.all([client.invalidateQueries({ queryKey: mailboxesKey }), renewReports(client)]),
  )
}

interface Trial {
  mailbox: MailboxAnswer
  /** A certificate that the user has accepted. */
  trust?: string
}

/** Tests the login to a mailbox. Returns the mailbox with its new status. */
export function useTryMailbox(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ mailbox, trust }: Trial) => {
      const params = { id: mailbox.id }
      const settings = mailboxSettingsSchema.parse(mailbox)
      const tried =
        trust === undefined
          ? mailbox
          : await callApp(changeMailbox, { params, body: { ...settings, certificate: trust }, language })
      return { mailbox: tried, trial: await callApp(tryMailbox, { params, language }) }
    },
    onSettled: () => client.invalidateQueries({ queryKey: mailboxesKey }),
  })
}

/** The status of a sign-in at the provider. `lost`: the engine was restarted and no longer knows about it. */
export type SignInState = AuthorizationAnswer['status'] | 'lost'

/** A sign-in at a mailbox provider: starts here, and is polled until its owner has completed it. */
export function useSignIn(id: string, language: Language) {
  const client = useQueryClient()
  const queryKey = ['sign-in', id]
  const begin = useMutation({
    mutationFn: () => callApp(authorizeMailbox, { params: { id }, language }),
    onSuccess: (begun) => client.setQueryData(queryKey, begun),
  })
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await callApp(readMailboxAuthorization, { params: { id }, language, signal })
      if (answer.status === 'granted') await client.invalidateQueries({ queryKey: mailboxesKey })
      return answer
    },
    enabled: begin.data?.status === 'pending',
    refetchInterval: ({ state }) => (state.data?.status === 'pending' && !state.error ? consentInterval : false),
  })
  const answer = begin.isPending ? undefined : begin.data && (data ?? begin.data)
  const state: SignInState | undefined = answer && isNotFound(error) ? 'lost' : answer?.status
  return { begin: begin.mutate, answer, state, error: begin.error }
}

/** Removes a mailbox; done once the list is up to date. */
export function useRemoveMailbox(language: Language) {
  return useCall(
    (id: string) => callApp(removeMailbox, { params: { id }, language }),
    (client) => client.invalidateQueries({ queryKey: mailboxesKey }),
  )
}
