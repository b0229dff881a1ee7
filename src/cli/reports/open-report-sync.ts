import { openSecrets } from '../../server/compose/open-secrets.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { createReportSync, type ReportSync } from '../../server/services/domain-reports/mail/report-sync.ts'
import { createMailboxAuthorizations } from '../../server/services/mailboxes/mailbox-authorizations.ts'
import { createMailboxService } from '../../server/services/mailboxes/mailboxes.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type StorePlace, withStore } from '../ground/with-store.ts'
import { createReports } from './open-reports.ts'

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
