import { startMonitorWatch } from '../services/alerts/monitor-watch.ts'
import type { Services } from '../services/compose-services.ts'
import { startReportSyncWatch } from '../services/domain-reports/mail/report-sync-watch.ts'
import { startTestWebhooks } from '../services/inbox-tests/inbox-test-webhooks.ts'
import { type Retention, startRetention } from '../services/inbox-tests/retention.ts'
import type { Infrastructure, OnClose } from '../services/infrastructure.ts'
import { startReportRenewal } from '../services/reports/report-renewal.ts'

/** Periodic work. */
interface BackgroundJobs {
  /** Removes expired data now, if this engine is responsible for that. */
  sweep(): void
}

/** Starts the periodic work, either in this engine or, if several share a store, in the elected one. */
export async function startBackgroundJobs(
  infra: Infrastructure,
  services: Services,
  onClose: OnClose,
): Promise<BackgroundJobs> {
  let retention: Retention | null = null
  const begin = async () => {
    const begun = await beginChores(infra, services)
    retention = begun.retention
    return begun.stop
  }
  const chores: BackgroundJobs = { sweep: () => retention?.sweep() }
  const { election } = infra.store
  if (!election) {
    onClose(await begin())
    return chores
  }
  onClose(election.run(begin).end)
  return chores
}

async function beginChores(
  { store, clock, log, noteWork }: Infrastructure,
  {
    tests,
    audits,
    domainStates,
    sessions,
    limits,
    placements,
    watch,
    monitors,
    monitorEvents,
    alerts,
    domainReports,
    reportSync,
    testWebhooks,
    repairOnce,
  }: Services,
): Promise<{ retention: Retention; stop(): Promise<void> }> {
  await watch.start()
  const retention = startRetention({
    tasks: {
      // Only the sweep of tests advances the retention clock.
      tests: (stopping) => tests.sweep(stopping),
      reports: domainReports.removeExpired,
      audits: audits.removeExpired,
      domains: domainStates.removeExpired,
      sessions: sessions.removeExpired,
      limits: limits.sweep,
      credits: placements.refund,
      deliveries: alerts.sweep,
      unread_reports: domainReports.resume,
      derived: repairOnce,
    },
    log,
    onDone: (kind, removed) => noteWork?.({ what: 'retention', kind, removed }),
  })
  const renewal = startReportRenewal({ reports: store.reports, log })
  const monitorWatch = startMonitorWatch({ monitors, alerts, events: monitorEvents, clock, log })
  const webhooks = startTestWebhooks(testWebhooks, { log })
  const reportSyncWatch = startReportSyncWatch({ sync: reportSync, mailboxes: store.mailboxes, clock, log })
  return {
    retention,
    async stop() {
      domainReports.close()
      await Promise.all([
        renewal.stop(),
        retention.stop(),
        watch.close(),
        monitorWatch.stop(),
        reportSyncWatch.stop(),
        webhooks.stop(),
      ])
    },
  }
}
