import type { Store } from '../repositories.ts'
import { createGroupCommit } from '../sqlite/durability/group-commit.ts'
import { openWriteAheadLog } from '../sqlite/durability/write-ahead-log.ts'
import { openFolderDatabase } from '../sqlite/parts/open-folder-database.ts'
import { createSqliteSteps } from '../sqlite/run-steps.ts'
import { createDomainReports } from './create-domain-reports.ts'

/** The part of a store that domain reports need. */
export type ReportStore = Pick<Store, 'domainReports' | 'close'>

/**
 * Opens or creates the store in a database file for domain reports only, which is much faster than opening all of it.
 */
export function openReportStore(file: string): ReportStore {
  const db = openFolderDatabase(file)
  const { commit, close } = createGroupCommit(db, openWriteAheadLog(db))
  return {
    domainReports: createDomainReports(createSqliteSteps(db, commit)),
    async close() {
      const closed = close()
      db.close()
      await closed
    },
  }
}
