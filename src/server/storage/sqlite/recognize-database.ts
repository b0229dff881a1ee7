import Database from 'better-sqlite3'

/** Tables of every version of the schema. */
const firstTables = ['keys', 'messages', 'reports', 'sessions', 'tests']

/**
 * Whether a file is our database, is missing, or is unreadable; the store reports an unreadable one when it opens it.
 */
export function hasOwnTables(file: string): boolean {
  let db: Database.Database | undefined
  try {
    db = new Database(file, { readonly: true, fileMustExist: true })
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
