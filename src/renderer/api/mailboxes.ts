import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import type { Language } from '../../shared/language.ts'
import { callApp } from './client.ts'
import { useEngineState } from './engine.ts'
import { isNotFound } from './problem-error.ts'

const mailboxesKey = ['mailboxes']

/** How often the page looks whether mailboxes have got into trouble, or out of it, in milliseconds. */
const troubleInterval = 10_000

/** How often a page that waits for consent looks whether it was given, in milliseconds. */
const consentInterval = 2_000

export function useMailboxes(enabled: boolean) {
  return useQuery({
    queryKey: mailboxesKey,
    queryFn: ({ signal }) => callApp(listMailboxes, { signal }),
    enabled,
    refetchInterval: troubleInterval,
    refetchIntervalInBackground: false,
  })
}

/** How many mailboxes tell where a message ends; none where another instance makes the tests. */
export function useSeedCount(): number {
  const { engine } = useEngineState()
  const { data } = useMailboxes(engine?.session === true && engine.mode === 'local')
  return data?.mailboxes.filter(({ for_placement: isSeed }) => isSeed).length ?? 0
}

export interface SavedMailbox {
  /** Null for a new one. */
  id: string | null
  settings: MailboxSettings
  /** Without one, that which is kept stays. */
  secret?: string | undefined
}

export function useSaveMailbox(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, settings, secret }: SavedMailbox): Promise<MailboxAnswer> => {
      const input = { body: { ...settings, ...(secret ? { secret } : {}) }, language }
      return id === null ? callApp(addMailbox, input) : callApp(changeMailbox, { ...input, params: { id } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: mailboxesKey }),
    // A password may be in what was sent: it goes when the page lets go of it.
    gcTime: 0,
  })
}

interface Trial {
  mailbox: MailboxAnswer
  /** A certificate that a person has looked at, to be trusted first. */
  trust?: string
}

/** Looks whether a mailbox can be looked into. Answers with the mailbox as it is then. */
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

/** How it stands with a sign-in at the provider. `lost`: the engine was started anew meanwhile, and knows nothing of it. */
export type SignInState = AuthorizationAnswer['status'] | 'lost'

/** A sign-in at the provider of a mailbox: begun here, done by its owner there, and looked after until it ends. */
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

/** Forgets a mailbox; done when the list tells so, too. */
export function useRemoveMailbox(language: Language) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApp(removeMailbox, { params: { id }, language }),
    onSuccess: () => client.invalidateQueries({ queryKey: mailboxesKey }),
  })
}
