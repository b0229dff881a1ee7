import type { Services } from './compose-services.ts'
import type { OnClose } from './create-server.ts'
import type { Foundation } from './open-infrastructure.ts'
import { startReportRenewal } from './services/reports/report-renewal.ts'
import { type Retention, startRetention } from './services/tests/retention.ts'

/** What is done from time to time. */
interface Chores {
  /** Removes out of turn what expired, where it is this engine that does. */
  sweep(): void
}

/**
 * Has done what is to be done from time to time, whether somebody asks or not: by this engine, or of many that share a
 * store by the one that is elected.
 */
export async function startChores(foundation: Foundation, services: Services, onClose: OnClose): Promise<Chores> {
  let retention: Retention | null = null
  const begin = async () => {
    const begun = await beginChores(foundation, services)
    retention = begun.retention
    return begun.stop
  }
  const chores: Chores = { sweep: () => retention?.sweep() }
  const { election } = foundation.store
  if (!election) {
    onClose(await begin())
    return chores
  }
  const office = election.run(begin)
  onClose(office.end)
  const help = 'Whether this node does what one node does for all.'
  foundation.metrics.registry.read({ name: 'sendproof_leader', help, type: 'gauge' }, () => [
    [{}, office.isHeld() ? 1 : 0],
  ])
  return chores
}

async function beginChores(
  { store, log }: Foundation,
  { tests, audits, sessions, limits, placements, watch }: Services,
): Promise<{ retention: Retention; stop(): Promise<void> }> {
  await watch.start()
  const retention = startRetention({
    sweep: () =>
      Promise.all([
        tests.sweep(),
        audits.removeExpired(),
        sessions.removeExpired(),
        limits.sweep(),
        placements.refund(),
      ]),
    log,
  })
  const renewal = startReportRenewal({ reports: store.reports, log })
  return {
    retention,
    async stop() {
      await Promise.all([renewal.stop(), retention.stop(), watch.close()])
    },
  }
}
