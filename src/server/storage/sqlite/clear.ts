import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { Commit } from './durability/group-commit.ts'
import type { MessageFiles } from './message-files.ts'
import { removeCopies } from './migrate.ts'

/** Deletes every row, and what lies in files beside the database. What was deleted cannot be read from the disk again. */
export function createClear(db: Database, commit: Commit, files: MessageFiles): () => Promise<void> {
  const selectTables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
    .pluck()

  return async () => {
    const tables = z.array(z.string()).parse(selectTables.all())
    db.pragma('secure_delete = ON')
    try {
      await commit(() => {
        // The order of the tables is no matter where nothing is left to refer to.
        db.pragma('defer_foreign_keys = ON')
        for (const table of tables) db.prepare(`DELETE FROM "${table}"`).run()
      })
    } finally {
      db.pragma('secure_delete = OFF')
    }
    // Pages that were given back before still hold what lay in them, and so does the log.
    db.exec('VACUUM')
    db.pragma('wal_checkpoint(TRUNCATE)')
    await files.sweep()
    removeCopies(db.name)
  }
}
