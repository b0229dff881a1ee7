import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'

/**
 * Opens a database file so that it cannot be changed, and leaves no other file behind. Throws if it is missing.
 * A read-only connection creates a log and its index beside an unused database but cannot remove them, so one that
 * could write opens that, and its close removes them. If there is a log, its close would move it into the database.
 */
export function openForReading(file: string, timeout = 0): Database.Database {
  const db = new Database(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true, timeout })
  db.pragma('query_only = ON')
  return db
}

/** Tables of every version of the schema. */
const firstTables = ['keys', 'messages', 'reports', 'sessions', 'tests']

/**
 * Whether a file is our database, is missing, or is unreadable; the store reports an unreadable one when it opens it.
 */
export function hasOwnTables(file: string): boolean {
  let db: Database.Database | undefined
  try {
    db = openForReading(file)
    return areOwnTables(listTables(db))
  } catch {
    return true
  } finally {
    db?.close()
  }
}

/** Whether these are the tables of a database of ours, which may be new. */
export function areOwnTables(names: readonly string[]): boolean {
  return names.length === 0 || firstTables.every((name) => names.includes(name))
}

export function listTables(db: Database.Database): string[] {
  return db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
}
