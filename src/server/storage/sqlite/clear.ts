import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { Commit } from './durability/group-commit.ts'
import type { MessageFiles } from './message-files.ts'
import { removeCopies } from './opening/migrate.ts'

/** Irrecoverably deletes all rows and files, except the id of the database. */
export function createClear(db: Database, commit: Commit, files: MessageFiles): () => Promise<void> {
  const selectTables = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name <> 'identity'",
    )
    .pluck()

  return async () => {
    const tables = z.array(z.string()).parse(selectTables.all())
    db.pragma('secure_delete = ON')
    try {
      await commit(() => {
        // The order of tables does not matter, because references are checked at the end.
        db.pragma('defer_foreign_keys = ON')
        for (const table of tables) db.prepare(`DELETE FROM "${table}"`).run()
      })
    } finally {
      db.pragma('secure_delete = OFF')
    }
    // Freed pages and the log still contain the data.
    db.exec('VACUUM')
    db.pragma('wal_checkpoint(TRUNCATE)')
    await files.clear()
    removeCopies(db.name)
  }
}
