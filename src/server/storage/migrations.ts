export type DatabaseKind = 'postgres' | 'sqlite'

/**
 * The SQL that migrates schema `version - 1` to `version`, from `migrations/<number>-<name>.sql`. A released migration
 * never changes.
 */
export interface Migration {
  version: number
  sql: string
}

/** The schema of one kind of database. */
export interface Schema {
  /** The version that `sql` creates. */
  base: number
  /** The whole schema of that version (`schema.sql`). */
  sql: string
  /** What follows the base, in order. */
  migrations: readonly Migration[]
}

/** The version of `schema.sql`. Only development versions of Sendproof wrote databases with an earlier one. */
export const baseSchema = 28

/** Column types and options, as SQLite has them. In tables with `STRICT`, it knows only these types. */
const sqliteWords: readonly (readonly [RegExp, string])[] = [
  [/ bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY\b/g, ' INTEGER PRIMARY KEY AUTOINCREMENT'],
  [/ COLLATE "C"/g, ''],
  [/^( {2}\w+|ALTER TABLE \w+ ADD COLUMN \w+) (?:boolean|integer|bigint|timestamptz)\b/gm, '$1 INTEGER'],
  [/^( {2}\w+|ALTER TABLE \w+ ADD COLUMN \w+) (?:text|json)\b/gm, '$1 TEXT'],
  [/^( {2}\w+|ALTER TABLE \w+ ADD COLUMN \w+) bytea\b/gm, '$1 BLOB'],
  [/^( {2}\w+|ALTER TABLE \w+ ADD COLUMN \w+) double precision\b/gm, '$1 REAL'],
]

/** What one kind of database runs of a file that is written for both (`schema.sql` describes the format). */
export function sqlFor(kind: DatabaseKind, text: string): string {
  const [shared = '', ...sections] = text.split(/^--- /m)
  const own = sections.flatMap((section) => {
    const [name = '', ...lines] = section.split('\n')
    return name === kind || name === 'both' ? [lines.join('\n')] : []
  })
  const sql = [shared, ...own].join('')
  if (kind === 'postgres') return sql.replaceAll(/^\) STRICT(?:, WITHOUT ROWID)?;/gm, ');')
  return sqliteWords.reduce((written, [pattern, word]) => written.replaceAll(pattern, word), sql)
}

/** Sorts migrations by number. Throws unless they follow the base without gaps. */
export function readSchema(kind: DatabaseKind, text: string, files: Record<string, string>, base = baseSchema): Schema {
  const sql = sqlFor(kind, text)
  const migrations = Object.entries(files)
    .map(([file, migration]) => ({
      version: Number.parseInt(file.replace(/^.*\//, ''), 10),
      sql: sqlFor(kind, migration),
    }))
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
