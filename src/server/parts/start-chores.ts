import type { OnClose } from '../create-server.ts'
import { startReportRenewal } from '../services/report-renewal.ts'
import { type Retention, startRetention } from '../services/retention.ts'
import type { Services } from './compose-services.ts'
import type { Foundation } from './open-foundation.ts'

/** Starts what has to be done from time to time, whether somebody asks or not. */
export async function startChores(
  { store, log }: Foundation,
  { tests, audits, sessions, limits, placements, watch }: Services,
  onClose: OnClose,
): Promise<Retention> {
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
  onClose(retention.stop)
  const renewal = startReportRenewal({ reports: store.reports, log })
  onClose(renewal.stop)
  return retention
}
