import type {
  HistoryTest,
  ReportOverview as SharedOverview,
  StreamPlacement,
} from '../../../shared/contract/history.ts'
import type { TestReport } from '../../../shared/contract/tests.ts'
import type { Language } from '../../../shared/language.ts'
import type { Clock } from '../../clock.ts'
import type { ReportOverview, Store, TestFilter, TestOrder } from '../../storage/repositories.ts'
import type { PlacementService } from '../mailboxes/placements.ts'
import type { TestPresenter } from './test-presenter.ts'
import { summarizeTest } from './tests.ts'

/** As many as a line can show apart; a stream that is tested daily fills it in a quarter. */
const maxStreamReports = 100

/** The past, for whoever holds the session: every test, and the reports that later ones replaced. */
export interface HistoryService {
  /** A page of the tests, and how many there are on all pages. */
  search(
    filter: TestFilter,
    page: { order: TestOrder; offset: number; limit: number },
  ): Promise<{ tests: HistoryTest[]; total: number }>
  /** Takes a test out of everyone's sight. It can be restored for a while, and is removed by a sweep after that. */
  discard(token: string): Promise<boolean>
  restore(token: string): Promise<boolean>
  /** The reports of a test, the earliest first. */
  listReports(token: string): Promise<SharedOverview[]>
  /** The test with its report on the so-manieth message, counted from 1; null when there is none. */
  readReport(token: string, number: number, lang?: Language): Promise<TestReport | null>
  /** The latest reports of a stream, the earliest first. */
  listStream(stream: string): Promise<SharedOverview[]>
  /** Where the messages of a stream ended in the owner's mailboxes, for those tests where that was asked; earliest first. */
  listStreamPlacements(stream: string): Promise<StreamPlacement[]>
}

export interface HistoryServiceOptions {
  store: Pick<Store, 'tests' | 'reports'>
  presenter: Pick<TestPresenter, 'presentEarlier'>
  placements: Pick<PlacementService, 'readAll'>
  clock: Clock
}

export function createHistoryService({ store, presenter, placements, clock }: HistoryServiceOptions): HistoryService {
  return {
    async search(filter, page) {
      const { tests: found, total } = await store.tests.search(filter, page, clock.now())
      return { tests: found.map((test) => ({ ...summarizeTest(test), stream: test.stream })), total }
    },

    discard: (token) => store.tests.discard(token, clock.now()),

    restore: (token) => store.tests.restore(token, clock.now()),

    listReports: async (token) => (await store.reports.listOfTest(token, clock.now())).map(describe),

    async readReport(token, number, lang) {
      const test = await store.tests.find(token, clock.now())
      const report = test && (await store.reports.findNumbered(token, number))
      return report ? presenter.presentEarlier(test, report, lang) : null
    },

    listStream: async (stream) =>
      (await store.reports.listOfStream(stream, maxStreamReports, clock.now())).map(describe),

    async listStreamPlacements(stream) {
      const reports = await store.reports.listOfStream(stream, maxStreamReports, clock.now())
      // A mailbox is looked through for a test, whichever of its messages that is: the latest report stands for it.
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
