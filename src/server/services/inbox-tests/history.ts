import type {
  ReportOverview as SharedOverview,
  StreamPlacement,
} from '../../../shared/contract/inbox-tests/earlier-reports.ts'
import type { HistoryTest } from '../../../shared/contract/inbox-tests/history.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Clock } from '../../ground/clock.ts'
import type { InboxTestFilter, InboxTestOrder, ReportOverview } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import type { PlacementService } from '../placements/placements.ts'
import type { InboxTestPresenter } from './inbox-test-presenter.ts'
import { summarizeTest } from './inbox-tests.ts'

/** Points that a chart can show; three months of daily tests. */
const maxStreamReports = 100

/** All tests and earlier reports, for callers with a session. */
export type HistoryService = ReturnType<typeof createHistoryService>

export interface HistoryServiceOptions {
  store: Pick<Store, 'tests' | 'reports'>
  presenter: Pick<InboxTestPresenter, 'presentEarlier'>
  placements: Pick<PlacementService, 'readAll'>
  clock: Clock
}

export function createHistoryService({ store, presenter, placements, clock }: HistoryServiceOptions) {
  return {
    /** A page of tests, and the total number of matches. */
    async search(
      filter: InboxTestFilter,
      page: { order: InboxTestOrder; offset: number; limit: number },
    ): Promise<{ tests: HistoryTest[]; total: number }> {
      const { tests: found, total } = await store.tests.search(filter, page, clock.now())
      return { tests: found.map((test) => ({ ...summarizeTest(test), stream: test.stream })), total }
    },

    /** Hides a test. It can be restored for a while; then a sweep removes it. */
    discard: (token: string): Promise<boolean> => store.tests.discard(token, clock.now()),

    restore: (token: string): Promise<boolean> => store.tests.restore(token, clock.now()),

    /** The reports of a test, earliest first. */
    listReports: async (token: string): Promise<SharedOverview[]> =>
      (await store.reports.listOfTest(token, clock.now())).map(describe),

    /** The test with the report on its Nth message, counted from 1; null if it does not exist. */
    async readReport(token: string, number: number, lang?: Language): Promise<InboxTestReport | null> {
      const test = await store.tests.find(token, clock.now())
      const report = test && (await store.reports.findNumbered(token, number))
      return report ? presenter.presentEarlier(test, report, lang) : null
    },

    /** The latest reports of a stream, earliest first. */
    listStream: async (stream: string): Promise<SharedOverview[]> =>
      (await store.reports.listOfStream(stream, maxStreamReports, clock.now())).map(describe),

    /** The placements of a stream, earliest first. Tests that did not request placement are left out. */
    async listStreamPlacements(stream: string): Promise<StreamPlacement[]> {
      const reports = await store.reports.listOfStream(stream, maxStreamReports, clock.now())
      // Placement is per test, so the latest report of a test represents it.
      const latest = [...new Map(reports.map((report) => [report.token, report])).values()]
      const placesOf = await placements.readAll(latest)
      return latest.flatMap(({ token, number, name, subject, receivedAt }) => {
        const places = placesOf.get(token) ?? []
        return places.length > 0
          ? [{ token, number, name, subject, received_at: receivedAt.toISOString(), places }]
          : []
      })
    },
  }
}

function describe({ receivedAt, listTally, ...overview }: ReportOverview): SharedOverview {
  return { ...overview, received_at: receivedAt.toISOString(), list_tally: listTally }
}
