import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createReportCheckpoints } from '../domain-reports/create-checkpoints.ts'
import { createDomainReports } from '../domain-reports/create-domain-reports.ts'
import { createReportInsights } from '../domain-reports/insights/create-insights.ts'
import { createAlerts } from '../monitors/create-alerts.ts'
import { createMonitors } from '../monitors/create-monitors.ts'
import type { Store } from '../repositories.ts'
import { isDiskFull, StoreError } from '../store-error.ts'
import { createTestWebhooks } from '../webhooks/create-test-webhooks.ts'
import { createClear } from './clear.ts'
import { createSqliteDomainAudits } from './domain-audits.ts'
import { createGroupCommit } from './durability/group-commit.ts'
import { openWriteAheadLog } from './durability/write-ahead-log.ts'
import { createSqliteKeys } from './keys.ts'
import { latestSchema } from './latest-schema.ts'
import { createSqliteMailboxes } from './mailboxes.ts'
import { createMessageFiles } from './message-files.ts'
import { createSqliteMessages } from './messages.ts'
import { openFolderDatabase } from './parts/open-folder-database.ts'
import { createSqlitePlacements } from './placements.ts'
import { preparePrivateFolder } from './private-file.ts'
import { createSqliteQuotas } from './quotas.ts'
import { createSqliteReports } from './reports.ts'
import { createSqliteRows } from './rows.ts'
import { createSqliteSteps } from './run-steps.ts'
import { createSqliteSessions } from './sessions.ts'
import { messageFolder } from './store-file.ts'
import { createSqliteTests } from './tests.ts'

/**
 * Opens or creates the store in a database file. Other processes may open it as well, but only the holder of the lock
 * (`lock.ts`) may claim messages. Throws `StoreError`.
 */
export function openStore(file: string): Store {
  const db = openFolderDatabase(file)
  const folder = prepareMessageFolder(file)
  const ask = db.prepare('SELECT 1')
  const { commit, commitSoon, close } = createGroupCommit(db, openWriteAheadLog(db))
  const files = createMessageFiles(db, folder)
  files.reclaim()
  return {
    tests: createSqliteTests(db, commit, files),
    messages: createSqliteMessages(db, { commit, commitSoon }, files),
    reports: createSqliteReports(db, commit),
    domainReports: createDomainReports(createSqliteSteps(db, commit)),
    reportInsights: createReportInsights(createSqliteSteps(db, commit)),
    reportCheckpoints: createReportCheckpoints(createSqliteSteps(db, commit)),
    audits: createSqliteDomainAudits(db, commit),
    keys: createSqliteKeys(db, commit),
    mailboxes: createSqliteMailboxes(db, commit),
    monitors: createMonitors(createSqliteSteps(db, commit)),
    alerts: createAlerts(createSqliteSteps(db, commit)),
    testWebhooks: createTestWebhooks(createSqliteSteps(db, commit)),
    placements: createSqlitePlacements(db, commit),
    quotas: createSqliteQuotas(db, commit),
    sessions: createSqliteSessions(db, commit),
    rows: createSqliteRows(db, latestSchema),
    ping: async () => void ask.get(),
    secrets: null,
    signals: null,
    election: null,
    reachBodies: null,
    connectionUse: null,
    clear: createClear(db, commit, files),
    async close() {
      const closed = close()
      db.close()
      await closed
    },
  }
}

/** Refuses a link, through which we would remove files in another folder. */
export function prepareMessageFolder(file: string): string {
  const folder = join(dirname(file), messageFolder)
  try {
    preparePrivateFolder(folder)
    if (lstatSync(folder).isSymbolicLink())
      throw new StoreError('linked_folder', `${folder} is a link`, { file: folder })
    return folder
  } catch (error) {
    if (error instanceof StoreError) throw error
    const message = `cannot make ${folder}: ${String(error)}`
    if (isDiskFull(error)) throw new StoreError('no_room', message, { file: folder, cause: error })
    if (existsSync(folder)) throw new StoreError('cannot_open', message, { file: folder, cause: error })
    throw new StoreError('no_folder', message, { file: dirname(file), cause: error })
  }
}
