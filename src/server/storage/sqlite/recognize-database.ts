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
    const names: unknown[] = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
    return names.length === 0 || firstTables.every((name) => names.includes(name))
  } catch {
    return true
  } finally {
    db?.close()
  }
}
