/**
 * One step of the schema: SQL that leads from `version - 1` to `version`. All kinds of databases share one series of
 * numbers; a step is a file for each kind, `<number>-<name>.<kind>.sql`.
 */
export interface Migration {
  version: number
  sql: string
}

/** Orders migrations by the number their file begins with. Throws unless they are numbered 1, 2, 3 … without a gap. */
export function readMigrations(files: Record<string, string>): Migration[] {
  const migrations = Object.entries(files)
    .map(([file, sql]) => ({ version: Number.parseInt(file.replace(/^.*\//, ''), 10), sql }))
    .sort((a, b) => a.version - b.version)
  for (const [index, { version }] of migrations.entries()) {
    if (version !== index + 1) throw new Error(`migration ${index + 1} is missing or doubled`)
  }
  return migrations
}
