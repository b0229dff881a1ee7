import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseKind, marksOf, readSchema, type Schema } from '../../src/server/storage/migrations.ts'

const storage = join(import.meta.dirname, '../../src/server/storage')

/** The schema of one kind of database, for code that runs from source, where it is not bundled. */
export function schemaOf(database: DatabaseKind): Schema {
  const folder = join(storage, 'migrations')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return readSchema(
    database,
    readFileSync(join(storage, 'schema.sql'), 'utf8'),
    Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
  )
}

/** A schema of one's own. */
export function schemaFrom(sql: string, ...migrations: readonly string[]): Schema {
  const steps = migrations.map((text, index) => ({
    ...{ version: index + 2, name: `step ${index + 1}`, sql: text },
    ...marksOf(text),
  }))
  return { base: 1, sql, migrations: steps }
}
