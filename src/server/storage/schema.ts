import { type DatabaseKind, readSchema, type Schema } from './migrations.ts'
import text from './schema.sql?raw'

const migrations = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** The schema of one kind of database. Only in bundles and tests, because it imports SQL. */
export function loadSchema(kind: DatabaseKind): Schema {
  return readSchema(kind, text, migrations)
}
