import { type Statement, sql } from '../sql.ts'
import { one, run, type StepRunner, type Steps } from '../steps/steps.ts'
import type { FolderPlace, ReportCheckpointRepository } from './repository.ts'
import { readCheckpoint } from './rows.ts'

/** Stores how far mailboxes were searched for reports, in any database. */
export function createReportCheckpoints({ read, write }: StepRunner): ReportCheckpointRepository {
  return {
    async find(place) {
      const row = await read(() => one(sql`SELECT * FROM report_checkpoint WHERE ${isAt(place)}`))
      return row === undefined ? null : readCheckpoint(row)
    },

    advance: (place, { uidValidity, uid }) =>
      write(function* () {
        if (!(yield* add(place))) return
        yield* run(sql`
          UPDATE report_checkpoint SET uid = ${uid}, uid_validity = ${uidValidity}
          WHERE ${isAt(place)} AND (uid_validity IS NULL OR uid_validity <> ${uidValidity} OR uid < ${uid})`)
      }),

    noteEnd: (place, { searchedAt, trouble }) =>
      write(function* () {
        if (!(yield* add(place))) return
        yield* run(sql`
          UPDATE report_checkpoint SET searched_at = ${searchedAt}, trouble = ${trouble && JSON.stringify(trouble)}
          WHERE ${isAt(place)}`)
      }),

    forget: (mailboxId) => write(() => run(sql`DELETE FROM report_checkpoint WHERE mailbox_id = ${mailboxId}`)),
  }
}

function isAt({ mailboxId, folder }: FolderPlace): Statement {
  return sql`mailbox_id = ${mailboxId} AND folder = ${folder}`
}

/** Adds the row of a folder; false if its mailbox no longer exists. */
function* add({ mailboxId, folder }: FolderPlace): Steps<boolean> {
  if ((yield* one(sql`SELECT id FROM mailboxes WHERE id = ${mailboxId}`)) === undefined) return false
  yield* run(sql`
    INSERT INTO report_checkpoint (mailbox_id, folder) VALUES (${mailboxId}, ${folder})
    ON CONFLICT (mailbox_id, folder) DO NOTHING`)
  return true
}
