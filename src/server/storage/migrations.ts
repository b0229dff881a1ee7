/**
 * The SQL that migrates schema `version - 1` to `version`. The databases share one series of numbers, with one file
 * each: `<kind>/<number>-<name>.sql`.
 */
export interface Migration {
  version: number
  sql: string
}

/** Sorts migrations by number. Throws unless they are 1, 2, 3 … without gaps. */
export function readMigrations(files: Record<string, string>): Migration[] {
  const migrations = Object.entries(files)
    .map(([file, sql]) => ({ version: Number.parseInt(file.replace(/^.*\//, ''), 10), sql }))
    .sort((a, b) => a.version - b.version)
  for (const [index, { version }] of migrations.entries()) {
    if (version !== index + 1) throw new Error(`migration ${index + 1} is missing or doubled`)
  }
  return migrations
}
