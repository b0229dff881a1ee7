import type { appRoutes } from '../../../shared/contract/index.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'
import { pickupWays } from '../../../shared/mailboxes/pickup-ways.ts'
import type { InboxTestService } from '../../services/inbox-tests/inbox-tests.ts'
import type { RelayService } from '../../services/relay/relay.ts'
import type { Handlers } from '../mount.ts'
import { isRefusal, refuse, refuseParameter } from '../problems/problem.ts'

interface RelayHandlerOptions {
  relay: RelayService
  tests: Pick<InboxTestService, 'read' | 'receive'>
}

type RelayOperations = 'readRelay' | 'changeRelay' | 'removeRelay' | 'tryRelay' | 'sendMessage'

export function relayHandlers({
  relay,
  tests,
}: RelayHandlerOptions): Pick<Handlers<typeof appRoutes>, RelayOperations> {
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
      const chunks = openMessage()
      if (isRefusal(chunks)) return chunks
      const sending = await tests.receive(chunks, (raw) => relay.send(raw, { from: query.mail_from, to }))
      if (!sending) return refuse('too_large', { octets: maxMessageOctets })
      if (sending === 'no_relay') return refuse(sending)
      return sending === 'no_sender' ? refuseParameter('mail_from', (texts) => texts.required) : sending
    },
  }
}
