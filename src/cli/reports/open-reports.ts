import type { Logger } from 'pino'
import { openCommandReports } from '../../server/compose/open-store.ts'
import { systemClock } from '../../server/ground/clock.ts'
import {
  createDomainReportService,
  type DomainReportService,
  type JudgeMail,
} from '../../server/services/domain-reports/domain-reports.ts'
import { reportRetention, type Settings } from '../../server/settings/settings.ts'
import type { Store } from '../../server/storage/repositories.ts'
import { prepareReports } from '../../server/worker/prepare-reports.ts'
import { readReportText } from '../../server/worker/read-report-text.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type Opened, type StorePlace, withOpened } from '../ground/with-store.ts'

/**
 * Opens the reports of a store for one command (`withStore`). Files are parsed in this process, with the same limits as
 * in the engine.
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
      const { service, close } = createReports(opened)
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
export function createReports({
  store,
  settings,
  log,
}: Omit<Opened<Pick<Store, 'domainReports'>>, 'dataDir' | 'layer'>) {
  const judge = openJudge(settings, log)
  const service = createDomainReportService({
    reports: store.domainReports,
    parse: prepareReports,
    readText: readReportText,
    judge: judge.judge,
    retention: reportRetention(settings),
    clock: systemClock,
    log,
  })
  return { service, close: judge.close }
}

/** Authenticates emails using DNS, which most imports do not need. */
function openJudge({ dns: sources, offline }: Settings, log: Logger): { judge: JudgeMail; close(): Promise<void> } {
  let opened: Promise<{ judge: JudgeMail; close(): Promise<void> }> | undefined

  async function open() {
    const [{ createResolver }, { createMailJudge }] = await Promise.all([
      import('../../engine/dns/create-resolver.ts'),
      import('../../server/services/domain-reports/judge-mail.ts'),
    ])
    const resolver = await createResolver({ sources, offline })
    return { judge: createMailJudge({ resolver, clock: systemClock, log }), close: () => resolver.close() }
  }

  return {
    async judge(mail) {
      opened ??= open()
      return await (await opened).judge(mail)
    },
    close: async () => await (await opened)?.close(),
  }
}
