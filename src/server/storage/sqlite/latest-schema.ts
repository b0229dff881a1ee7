import type { Database } from 'better-sqlite3'
import { readMigrations } from '../migrations.ts'
import { openDatabase as openFile } from './open-database.ts'

const migrations = readMigrations(
  import.meta.glob<string>('../migrations/sqlite/*.sql', { query: '?raw', import: 'default', eager: true }),
)

export const latestSchema = migrations.length

/** Opens only the database and migrates it to the given schema, by default the latest. Throws `StoreError`. */
export function openDatabase(file: string, schema = latestSchema): Database {
  return openFile(file, migrations.slice(0, schema))
}
