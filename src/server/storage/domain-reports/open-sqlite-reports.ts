import type { Store } from '../repositories.ts'
import type { Opening } from '../schema-version.ts'
import { openCommit } from '../sqlite/durability/open-commit.ts'
import { openFolderDatabase } from '../sqlite/parts/open-folder-database.ts'
import { createSqliteSteps } from '../sqlite/run-steps.ts'
import { createDomainReports } from './create-domain-reports.ts'

/** The part of a store that domain reports need. */
export type ReportStore = Pick<Store, 'domainReports' | 'close'>

/** Like `openStore` for domain reports only, which is much faster than opening all of it. */
export function openReportStore(file: string, opening: Opening = { access: 'change' }): ReportStore {
  const db = openFolderDatabase(file, opening)
  const { commit, close } = openCommit(db, opening.access)
  return {
    domainReports: createDomainReports(createSqliteSteps(db, commit)),
    async close() {
      const closed = close()
      db.close()
      await closed
    },
  }
}
