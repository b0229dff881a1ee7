import { createDomainReports } from '../domain-reports/create-domain-reports.ts'
import { createReceiverNotices } from '../repositories/receiver-notices.ts'
import type { Opening } from '../schema-version.ts'
import type { Store } from '../store.ts'
import { openCommit } from './durability/open-commit.ts'
import { openFolderDatabase } from './parts/open-folder-database.ts'
import { createSqliteSteps } from './run-steps.ts'

/** The part of a store that domain reports need. */
export type ReportStore = Pick<Store, 'domainReports' | 'receiverNotices' | 'secrets' | 'close'>

/** Like `openStore` for domain reports only, which is much faster than opening all of it. */
export function openReportStore(file: string, opening: Opening = { access: 'change' }): ReportStore {
  const db = openFolderDatabase(file, opening)
  const { commit, close } = openCommit(db, opening.access)
  const steps = createSqliteSteps(db, commit)
  return {
    domainReports: createDomainReports(steps),
    receiverNotices: createReceiverNotices(steps),
    secrets: null,
    async close() {
      const closed = close()
      db.close()
      await closed
    },
  }
}
