import type { appRoutes } from '../../../shared/contract/index.ts'
import type { HistoryService } from '../../services/inbox-tests/history.ts'
import type { Handlers } from '../mount.ts'
import { refuse } from '../problems/problem.ts'

type HistoryOperations =
  | 'searchTests'
  | 'deleteTest'
  | 'restoreTest'
  | 'listReports'
  | 'readEarlierReport'
  | 'readStreamReports'
  | 'readStreamPlacements'

export function historyHandlers(history: HistoryService): Pick<Handlers<typeof appRoutes>, HistoryOperations> {
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
  }
}
