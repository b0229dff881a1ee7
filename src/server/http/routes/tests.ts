import type { apiRoutes } from '../../../shared/contract/index.ts'
import type { Clock } from '../../clock.ts'
import { normalizeAddress } from '../../networks.ts'
import type { TestService } from '../../services/tests.ts'
import { uploadedDelivery } from '../../services/uploaded-delivery.ts'
import type { Handlers } from '../mount.ts'
import { isRefusal, refuse } from '../problem.ts'
import { streamStatus } from './status-stream.ts'

type TestOperations = 'createTest' | 'readTest' | 'submitMessage' | 'watchTest'

export function testHandlers(tests: TestService, clock: Clock): Pick<Handlers<typeof apiRoutes>, TestOperations> {
  return {
    async createTest({ body, caller: { key, language } }) {
      if (body.placement) return refuse(key ? 'no_seed_mailboxes' : 'key_required')
      return tests.create({
        lang: body.lang ?? language,
        name: body.name ?? null,
        sendingIp: body.sending_ip === undefined ? null : normalizeAddress(body.sending_ip),
        keyId: key?.id ?? null,
      })
    },

    async readTest({ params, query }) {
      const { trust, lang } = query
      const report = await (trust ? tests.readTrusting(params.token, trust, lang) : tests.read(params.token, lang))
      if (report === 'no_such_hop') return refuse('no_such_hop')
      if (report === 'busy') return refuse('too_many_reviews')
      return report ?? refuse('not_found')
    },

    async submitMessage({ params: { token }, query, readMessage }) {
      if (!(await tests.isLive(token))) return refuse('not_found')
      const raw = await readMessage()
      if (isRefusal(raw)) return raw
      const acceptance = await tests.accept(token, { raw, delivery: uploadedDelivery(query, clock.now()) })
      if (acceptance.state === 'accepted') return { status: acceptance.status }
      return refuse(acceptance.state === 'test_full' ? 'too_many_messages' : 'not_found')
    },

    async watchTest({ params: { token } }) {
      return (await tests.isLive(token)) ? streamStatus(tests, token) : refuse('not_found')
    },
  }
}
