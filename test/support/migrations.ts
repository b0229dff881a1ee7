import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Migration, readMigrations } from '../../src/server/storage/migrations.ts'

const migrations = join(import.meta.dirname, '../../src/server/storage/migrations')

/** The migrations for one kind of database, for code that runs from source, where they are not bundled. */
export function migrationsOf(database: 'sqlite' | 'postgres'): Migration[] {
  const folder = join(migrations, database)
  return readMigrations(
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
  )
}
