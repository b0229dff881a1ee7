import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Migration } from '../migrations.ts'
import { StoreError } from '../store-error.ts'
import { preparePrivateFile } from './private-file.ts'

/** Copies of older databases that are kept: of the last change, and of the one before, should that be found wanting late. */
const keptCopies = 2

/**
 * Brings a database to the latest schema, all steps or none. Before an existing one is changed, a copy is laid beside it:
 * `<file>.v<version>.bak`; the last two are kept. Several processes may try at once; one of them does it.
 *
 * Throws `StoreError` `schema_too_new` for a database of a later version, and leaves it untouched.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const latest = migrations.length
  const found = schemaVersion(db)
  if (found > latest) {
    throw new StoreError('schema_too_new', `schema ${found} is newer than ${latest}`, { file: db.name })
  }
  if (found === latest) return
  if (found > 0) backUp(db, `${db.name}.v${found}.bak`)
  db.transaction(() => applyMissing(db, migrations)).immediate()
  removeCopies(db.name, keptCopies)
}

function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

function applyMissing(db: Database, migrations: readonly Migration[]): void {
  for (const { version, sql } of migrations.slice(schemaVersion(db))) {
    db.exec(sql)
    db.pragma(`user_version = ${version}`)
  }
  const broken = db.pragma('foreign_key_check')
  if (Array.isArray(broken) && broken.length > 0)
    throw new Error(`a migration leaves ${broken.length} broken references`)
}

/** Copies the database as it is now. The copy appears under its name only when it is complete. */
function backUp(db: Database, file: string): void {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  preparePrivateFile(unfinished)
  db.prepare('VACUUM INTO ?').run(unfinished)
  renameSync(unfinished, file)
}

/** Removes the copies of a database but the latest so many. */
export function removeCopies(file: string, kept = 0): void {
  const folder = dirname(file)
  const copies = readdirSync(folder)
    .flatMap((name) => {
      const [, base, version] = /^(.*)\.v(\d+)\.bak$/.exec(name) ?? []
      return base === basename(file) ? [{ name, version: Number(version) }] : []
    })
    .sort((a, b) => b.version - a.version)
  for (const { name } of copies.slice(kept)) rmSync(join(folder, name), { force: true })
}
