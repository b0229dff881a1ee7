import { openCommandReports } from '../../server/compose/open-store.ts'
import { systemClock } from '../../server/ground/clock.ts'
import {
  createDomainReportService,
  type DomainReportService,
} from '../../server/services/domain-reports/domain-reports.ts'
import { reportRetention } from '../../server/settings/settings.ts'
import type { Store } from '../../server/storage/repositories.ts'
import type { Analyzer } from '../../server/worker/analyzer.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type Opened, type StorePlace, withOpened } from '../ground/with-store.ts'

/**
 * Opens the reports of a store for one command (`withStore`). Files are parsed in a worker, as in the engine.
 */
export async function withReports<T>(
  place: StorePlace,
  context: CommandContext,
  use: (reports: DomainReportService) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  return await withOpened(
    openCommandReports,
    place,
    context,
    async (opened) => {
      const { service, close } = createReports(opened, context)
      try {
        return await use(service)
      } finally {
        await close()
      }
    },
    otherwise,
  )
}

/** The reports of an open store. */
export function createReports(
  { store, settings, log }: Omit<Opened<Pick<Store, 'domainReports'>>, 'dataDir' | 'layer'>,
  context: CommandContext,
) {
  let opened: Promise<Analyzer> | undefined

  /** Most commands parse nothing. */
  function open(): Promise<Analyzer> {
    opened ??= (async () => {
      const { refuseUnusable, startAnalyzer } = await import('../analysis/start-analyzer.ts')
      await refuseUnusable(settings)
      return startAnalyzer(settings, log, context)
    })()
    return opened
  }

  const service = createDomainReportService({
    reports: store.domainReports,
    parse: async (file) => await (await open()).readReports(file),
    readText: async (question) => await (await open()).readReportText(question),
    judge: async (mail) => await (await open()).judgeMail(mail),
    retention: reportRetention(settings),
    clock: systemClock,
    log,
  })
  return { service, close: async () => await (await opened)?.close() }
}
