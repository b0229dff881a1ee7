import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Migration } from '../migrations.ts'
import { StoreError } from '../store-error.ts'
import { preparePrivateFile } from './private-file.ts'

/** Copies to keep, in case the last migration turns out to be wrong much later. */
const keptCopies = 2

/**
 * Migrates a database to the latest schema, completely or not at all, after copying it to `<file>.v<version>.bak`. If
 * several processes start, one does it. A database that was restored replaces and removes no copy.
 * Throws `StoreError` `schema_too_new` for a later version, and changes nothing.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const latest = migrations.length
  const found = schemaVersion(db)
  if (found > latest) {
    throw new StoreError('schema_too_new', `schema ${found} is newer than ${latest}`, { file: db.name })
  }
  if (found === latest) return
  const isRestored = copiesOf(db.name).some(({ version, isFinished }) => isFinished && version >= found)
  if (found > 0) backUp(db, freeName(`${db.name}.v${found}`))
  db.transaction(() => applyMissing(db, migrations)).immediate()
  if (!isRestored) removeCopies(db.name, keptCopies)
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

/** Copies the database to a temporary name, then renames the copy. */
function backUp(db: Database, file: string): void {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  preparePrivateFile(unfinished)
  db.prepare('VACUUM INTO ?').run(unfinished)
  renameSync(unfinished, file)
}

/** The name of a copy, with a number if there is one of the same schema. */
function freeName(start: string): string {
  let name = `${start}.bak`
  for (let number = 2; existsSync(name); number++) name = `${start}-${number}.bak`
  return name
}

/** Removes all but the latest `kept` copies; with 0 also unfinished ones. */
export function removeCopies(file: string, kept = 0): void {
  const copies = copiesOf(file).sort((a, b) => b.version - a.version)
  const removed = kept === 0 ? copies : copies.filter(({ isFinished }) => isFinished).slice(kept)
  for (const { name } of removed) rmSync(join(dirname(file), name), { force: true })
}

function copiesOf(file: string): { name: string; version: number; isFinished: boolean }[] {
  return readdirSync(dirname(file)).flatMap((name) => {
    const [, base, version, unfinished] = /^(.*)\.v(\d+)(?:-\d+)?\.bak(\.unfinished)?$/.exec(name) ?? []
    return base === basename(file) ? [{ name, version: Number(version), isFinished: unfinished === undefined }] : []
  })
}
