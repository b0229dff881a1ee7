/**
 * The SQL that migrates schema `version - 1` to `version`. The databases share one series of numbers, with one file
 * each: `migrations/<kind>/<number>-<name>.sql`. A released migration never changes.
 */
export interface Migration {
  version: number
  sql: string
}

/** The schema of one kind of database. */
export interface Schema {
  /** The version that `sql` creates. */
  base: number
  /** The whole schema of that version (`schema/<kind>.sql`). */
  sql: string
  /** What follows the base, in order. */
  migrations: readonly Migration[]
}

/** The version of `schema/*.sql`. Only development versions of Sendproof wrote databases with an earlier one. */
export const baseSchema = 28

/** Sorts migrations by number. Throws unless they follow the base without gaps. */
export function readSchema(sql: string, files: Record<string, string>, base = baseSchema): Schema {
  const migrations = Object.entries(files)
    .map(([file, text]) => ({ version: Number.parseInt(file.replace(/^.*\//, ''), 10), sql: text }))
    .sort((a, b) => a.version - b.version)
  for (const [index, { version }] of migrations.entries()) {
    if (version !== base + index + 1) throw new Error(`migration ${base + index + 1} is missing or duplicated`)
  }
  return { base, sql, migrations }
}

export function latestVersion({ base, migrations }: Schema): number {
  return base + migrations.length
}

/** The schema as it was at a version; the base for an earlier one. */
export function schemaAt(version: number, { migrations, ...schema }: Schema): Schema {
  return { ...schema, migrations: migrations.filter((each) => each.version <= version) }
}

/** What leads from a version to the latest. Version 0 is an empty database. */
export function missingSteps(found: number, { base, sql, migrations }: Schema): Migration[] {
  return [{ version: base, sql }, ...migrations].filter(({ version }) => version > found)
}
