export type DatabaseKind = 'postgres' | 'sqlite'

/**
 * The SQL that migrates schema `version - 1` to `version`, from `migrations/<number>-<name>.sql`. A released migration
 * never changes.
 */
export interface Migration {
  version: number
  /** The words of its file name. */
  name: string
  sql: string
  /**
   * Whether each statement runs in its own transaction (`splitMark`), in PostgreSQL: an index that is built beside running
   * engines, or an UPDATE of a limited number of rows, which is repeated.
   */
  isSplit: boolean
  /**
   * The first release that does without what this removes (`contractMark`), in PostgreSQL: nodes of earlier ones must be gone.
   * Null if it only adds.
   */
  contractsFrom: string | null
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
export const baseSchema = 30

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

/** A line at the start of a migration whose statements run one by one. */
const splitMark = /^(?:--.*\n)*?-- split\n/
/** A line at the start of a migration that removes something, with the first release that does without it. */
const contractMark = /^(?:--.*\n)*?-- contract (\d+\.\d+\.\d+)\n/

/** What the first lines of a migration say about how it runs. */
export function marksOf(text: string): Pick<Migration, 'isSplit' | 'contractsFrom'> {
  return { isSplit: splitMark.test(text), contractsFrom: contractMark.exec(text)?.[1] ?? null }
}

/** Whether a migration rewrites a table, which blocks its users for as long (PostgreSQL's manual, ALTER TABLE). */
export function rewritesTable({ sql }: Migration): boolean {
  return rewriting.test(sql.replaceAll(/--.*$/gm, ''))
}

const rewriting =
  /\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b|\bADD COLUMN\b[^;]*(?:\bSTORED\b|\b(?:random|clock_timestamp|gen_random_uuid)\()|\b(?:VACUUM FULL|CLUSTER)\b/i

/** Sorts migrations by number. Throws unless they follow the base without gaps. */
export function readSchema(kind: DatabaseKind, text: string, files: Record<string, string>, base = baseSchema): Schema {
  const sql = sqlFor(kind, text)
  const migrations = Object.entries(files)
    .map(([file, migration]) => ({
      version: Number.parseInt(file.replace(/^.*\//, ''), 10),
      name: file.replace(/^.*\/\d+-|\.sql$/g, '').replaceAll('-', ' '),
      sql: sqlFor(kind, migration),
      ...marksOf(migration),
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
  return [{ version: base, name: 'all tables', sql, isSplit: false, contractsFrom: null }, ...migrations].filter(
    ({ version }) => version > found,
  )
}
