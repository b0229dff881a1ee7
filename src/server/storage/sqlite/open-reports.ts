import { createDomainReports } from '../domain-reports/create-domain-reports.ts'
import type { ReportStore } from '../open-store.ts'
import { createGroupCommit } from './durability/group-commit.ts'
import { openWriteAheadLog } from './durability/write-ahead-log.ts'
import { openDatabase } from './latest-schema.ts'
import { createSqliteSteps } from './run-steps.ts'

/** Opens or creates the store in a database file, only for domain reports: most of the start is the rest. */
export function openReportStore(file: string): ReportStore {
  const db = openDatabase(file)
  const { commit, close } = createGroupCommit(db, openWriteAheadLog(db))
  return {
    domainReports: createDomainReports(createSqliteSteps(db, commit)),
    async close() {
      close()
      db.close()
    },
  }
}
