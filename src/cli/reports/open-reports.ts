import { openSecrets } from '../../server/compose/open-secrets.ts'
import { openCommandReports } from '../../server/compose/open-store.ts'
import { systemClock } from '../../server/ground/clock.ts'
import {
  createDomainReportService,
  type DomainReportService,
} from '../../server/services/domain-reports/domain-reports.ts'
import { createReportSync, type ReportSync } from '../../server/services/domain-reports/mail/report-sync.ts'
import { createReadiness, type ReadReadiness } from '../../server/services/domain-reports/readiness.ts'
import {
  createReceiverNoticeService,
  type ReceiverNoticeService,
} from '../../server/services/domain-reports/receiver-notices.ts'
import { createReportInsights, type ReportInsights } from '../../server/services/domain-reports/report-insights.ts'
import { createMailboxAuthorizations } from '../../server/services/mailboxes/mailbox-authorizations.ts'
import { createMailboxService } from '../../server/services/mailboxes/mailboxes.ts'
import { reportRetention } from '../../server/settings/settings.ts'
import type { Store } from '../../server/storage/store.ts'
import type { Analyzer } from '../../server/worker/analyzer.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type Opened, type StorePlace, withOpened, withStore } from '../ground/with-store.ts'

/**
 * Opens the reports of a store for one command (`withStore`). Files are parsed in a worker, as in the engine.
 */
export async function withReports<T>(
  place: StorePlace,
  context: CommandContext,
  use: (reports: DomainReportService, notices: ReceiverNoticeService) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  return await withOpened(
    openCommandReports,
    place,
    context,
    async (opened) => {
      const { service, notices, close } = createReports(opened, context)
      try {
        return await use(service, notices)
      } finally {
        await close()
      }
    },
    otherwise,
  )
}

/** The reports of an open store. */
function createReports(
  { store, settings, dataDir, layer, log }: Opened<Pick<Store, 'domainReports' | 'receiverNotices' | 'secrets'>>,
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

  const notices = createReceiverNoticeService({
    notices: store.receiverNotices,
    secrets: openSecrets(store, { layer, dataDir }),
    clock: systemClock,
  })
  const service = createDomainReportService({
    reports: store.domainReports,
    notices,
    parse: async (file) => await (await open()).readReports(file),
    readText: async (question) => await (await open()).readReportText(question),
    judge: async (mail) => await (await open()).judgeMail(mail),
    retention: reportRetention(settings),
    clock: systemClock,
    log,
  })
  return { service, notices, close: async () => await (await opened)?.close() }
}

/** Opens the report insights of a store for one command. Resolves with null if there is no store. */
export async function withInsights<T>(
  place: StorePlace,
  context: CommandContext,
  use: (opened: { insights: ReportInsights; readReadiness: ReadReadiness }) => Promise<T>,
): Promise<T | null> {
  return await withStore<T | null>(
    place,
    context,
    async ({ store, settings }) => {
      const { createResolver } = await import('../../engine/dns/create-resolver.ts')
      const resolver = await createResolver({ sources: settings.dns, offline: settings.offline })
      try {
        const insights = createReportInsights(store.reportInsights, systemClock)
        return await use({ insights, readReadiness: createReadiness({ insights, resolver, clock: systemClock }) })
      } finally {
        await resolver.close()
      }
    },
    null,
  )
}

/** Opens the service that reads reports from the mailboxes of a store. */
export async function withReportSync<T>(
  place: StorePlace,
  context: CommandContext,
  use: (sync: ReportSync) => Promise<T>,
): Promise<T> {
  return await withStore(place, context, async (opened) => {
    const { store, dataDir, log, layer } = opened
    const clock = systemClock
    const { service, close } = createReports(opened, context)
    const secrets = openSecrets(store, { layer, dataDir })
    const authorizations = createMailboxAuthorizations({ secrets, onGranted: async () => {}, clock, log })
    const { mailboxes, reportCheckpoints: checkpoints } = store
    const { logIn } = createMailboxService({
      ...{ mailboxes, checkpoints, secrets, authorizations, clock },
      onChange: async () => {},
    })
    try {
      return await use(createReportSync({ mailboxes, checkpoints, service, logIn, clock, log }))
    } finally {
      await authorizations.close()
      await close()
    }
  })
}
