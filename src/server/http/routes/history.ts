import { readPublicAddress } from '../../../engine/names/public-address.ts'
import type { appRoutes } from '../../../shared/contract/index.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { refuse, refuseParameter } from '../problems/problem.ts'

export function historyHandlers({ history, tests }: AppOptions) {
  return {
    async searchTests({ query: { text, status, verdict, since, stream, order, offset, limit } }) {
      const filter = {
        text,
        status: status ?? null,
        verdict: verdict ?? null,
        since: since === undefined ? null : new Date(since),
        stream: stream ?? null,
      }
      return await history.search(filter, { order, offset, limit })
    },

    async deleteTest({ params }) {
      await history.discard(params.token)
    },

    async restoreTest({ params }) {
      return (await history.restore(params.token)) ? undefined : refuse('not_found')
    },

    async listReports({ params }) {
      return { reports: await history.listReports(params.token) }
    },

    async readEarlierReport({ params: { token, number }, query }) {
      return (await history.readReport(token, number, query.lang)) ?? refuse('not_found')
    },

    async readStreamReports({ query }) {
      return { reports: await history.listStream(query.stream) }
    },

    async readStreamPlacements({ query }) {
      return { placements: await history.listStreamPlacements(query.stream) }
    },

    async restateOrigin({ params: { token }, body: { helo, mail_from: mailFrom, ...typed } }) {
      const { ip, problem } = readPublicAddress(typed.ip)
      if (problem) return refuseParameter('ip', (texts) => texts.publicAddress[problem])
      const acceptance = await tests.restateOrigin(token, { ip, helo, mailFrom })
      if (acceptance?.state === 'accepted') return
      return refuse(acceptance?.state === 'test_full' ? 'too_many_messages' : 'not_found')
    },
  } satisfies Partial<Handlers<typeof appRoutes>>
}
