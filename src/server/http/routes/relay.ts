import type { appRoutes } from '../../../shared/contract/index.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'
import { pickupWays } from '../../../shared/mailboxes/pickup-ways.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { isRefusal, refuse, refuseParameter } from '../problems/problem.ts'

export function relayHandlers({ relay, tests }: AppOptions) {
  return {
    readRelay: async () => ({ relay: await relay.read() }),

    changeRelay: ({ body: { secret, ...settings } }) => relay.save(settings, secret),

    async removeRelay() {
      await relay.remove()
    },

    async tryRelay() {
      const trial = await relay.try()
      return trial === 'no_relay' ? refuse(trial) : trial
    },

    async sendMessage({ params: { token }, query, openMessage }) {
      const test = await tests.read(token)
      if (!test) return refuse('not_found')
      // The message is sent unchanged, so its subject cannot identify the test.
      const own = query.to === 'test' ? test.address : pickupWays(test.pickup_addresses, token).named[0]
      if (own === undefined) return refuseParameter('to', (texts) => texts.other)
      const to = [...new Set([own, ...(test.placement ?? []).map(({ address }) => address)])]
      const opened = openMessage()
      if (isRefusal(opened)) return opened
      const sending = await tests.receive(opened.chunks, (raw) => relay.send(raw, { from: query.mail_from, to }))
      if (!sending) return refuse('too_large', { octets: maxMessageOctets })
      if (sending === 'no_relay') return refuse(sending)
      return sending === 'no_sender' ? refuseParameter('mail_from', (texts) => texts.required) : sending
    },
  } satisfies Partial<Handlers<typeof appRoutes>>
}
