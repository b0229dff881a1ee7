import type { appRoutes } from '../../../shared/contract/index.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { refuse } from '../problems/problem.ts'

export function mailboxHandlers({ mailboxes, secrets }: AppOptions) {
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
  } satisfies Partial<Handlers<typeof appRoutes>>
}
