import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { MovedTable } from '../moved-table.ts'
import { createRepositories } from '../repositories/create-repositories.ts'
import { createTests } from '../repositories/inbox-tests.ts'
import { createRows } from '../repositories/rows.ts'
import type { Opening } from '../schema-version.ts'
import { type Statement, sql } from '../sql.ts'
import type { Store } from '../store.ts'
import { isDiskFull, StoreError } from '../store-error.ts'
import type { Commit } from './durability/group-commit.ts'
import { openCommit } from './durability/open-commit.ts'
import { createMessageFiles, type MessageFiles } from './message-files.ts'
import { createSqliteMessages, createTestMessages } from './messages.ts'
import { latestSchema, openDatabase } from './opening/latest-schema.ts'
import { removeCopies } from './opening/migrate.ts'
import { openFolderDatabase } from './parts/open-folder-database.ts'
import { preparePrivateFolder } from './private-file.ts'
import { createSqliteSteps } from './run-steps.ts'
import { messageFolder } from './store-file.ts'

/**
 * Opens the store in a database file; creates it unless it is only read. Other processes may open it as well, but only
 * the holder of the lock (`lock.ts`) may claim messages. Throws `StoreError`, and changes nothing in a folder whose
 * database has another schema.
 */
export function openStore(file: string, opening: Opening = { access: 'change' }): Store {
  const db = openFolderDatabase(file, opening)
  const isRead = opening.access === 'read'
  return createStore(db, isRead ? join(dirname(file), messageFolder) : prepareFolder(db, file), opening)
}

function createStore(db: Database, folder: string, opening: Opening): Store {
  const ask = db.prepare('SELECT 1')
  const { commit, commitSoon, close } = openCommit(db, opening.access)
  const files = createMessageFiles(db, folder)
  if (opening.access !== 'read') files.reclaim()
  const steps = createSqliteSteps(db, commit)
  return {
    ...createRepositories(steps),
    tests: createTests(steps, createTestMessages(files)),
    messages: createSqliteMessages(db, { commit, commitSoon }, { files, runNow: steps.runNow }),
    rows: createRows(steps, { schema: latestSchema, columnOf }),
    ping: async () => void ask.get(),
    secrets: null,
    signals: null,
    election: null,
    reachBodies: null,
    connectionUse: null,
    measureSize: null,
    clear: createClear(db, commit, files),
    async close() {
      const closed = close()
      db.close()
      await closed
    },
  }
}

function columnOf({ inSqlite }: MovedTable, name: string): Statement {
  return sql([inSqlite?.[name] ?? name])
}

/** What a reading command sees of a database without a store. */
export function openEmptyStore(): Store {
  const nowhere = { access: 'read' } as const
  return createStore(openDatabase(':memory:', nowhere), '', nowhere)
}

function prepareFolder(db: Database, file: string): string {
  try {
    return prepareMessageFolder(file)
  } catch (error) {
    db.close()
    throw error
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

/** Irrecoverably deletes all rows and files, except the id of the database. */
function createClear(db: Database, commit: Commit, files: MessageFiles): () => Promise<void> {
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
