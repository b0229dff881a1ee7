import { readPublicAddress } from '../../../engine/names/public-address.ts'
import type { appRoutes } from '../../../shared/contract/index.ts'
import type { InboxTestService } from '../../services/inbox-tests/inbox-tests.ts'
import type { Handlers } from '../mount.ts'
import { refuse, refuseParameter } from '../problems/problem.ts'

export function originHandlers(
  tests: Pick<InboxTestService, 'restateOrigin'>,
): Pick<Handlers<typeof appRoutes>, 'restateOrigin'> {
  return {
    async restateOrigin({ params: { token }, body: { helo, mail_from: mailFrom, ...typed } }) {
      const { ip, problem } = readPublicAddress(typed.ip)
      if (problem) return refuseParameter('ip', (texts) => texts.publicAddress[problem])
      const acceptance = await tests.restateOrigin(token, { ip, helo, mailFrom })
      if (acceptance?.state === 'accepted') return
      return refuse(acceptance?.state === 'test_full' ? 'too_many_messages' : 'not_found')
    },
  }
}
