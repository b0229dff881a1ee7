import type { appRoutes } from '../../../shared/contract/index.ts'
import type { SecretStore } from '../../data-folder/secrets.ts'
import type { MailboxService } from '../../services/mailboxes/mailboxes.ts'
import type { Handlers } from '../mount.ts'
import { refuse } from '../problems/problem.ts'

interface MailboxHandlerOptions {
  mailboxes: Omit<MailboxService, 'logIn'>
  secrets: Pick<SecretStore, 'protection'>
}

type MailboxOperations =
  | 'listMailboxes'
  | 'addMailbox'
  | 'changeMailbox'
  | 'removeMailbox'
  | 'tryMailbox'
  | 'authorizeMailbox'
  | 'readMailboxAuthorization'

export function mailboxHandlers({
  mailboxes,
  secrets,
}: MailboxHandlerOptions): Pick<Handlers<typeof appRoutes>, MailboxOperations> {
  return {
    listMailboxes: async () => ({ protection: await secrets.protection(), mailboxes: await mailboxes.list() }),

    addMailbox: ({ body: { secret, ...settings } }) => mailboxes.add(settings, secret),

    changeMailbox: async ({ params, body: { secret, ...settings } }) =>
      (await mailboxes.change(params.id, settings, secret)) ?? refuse('not_found'),

    async removeMailbox({ params }) {
      await mailboxes.remove(params.id)
    },

    tryMailbox: async ({ params }) => (await mailboxes.try(params.id)) ?? refuse('not_found'),

    async authorizeMailbox({ params }) {
      const authorization = await mailboxes.authorize(params.id)
      return typeof authorization === 'string' ? refuse(authorization) : (authorization ?? refuse('not_found'))
    },

    readMailboxAuthorization: async ({ params }) => mailboxes.readAuthorization(params.id) ?? refuse('not_found'),
  }
}
