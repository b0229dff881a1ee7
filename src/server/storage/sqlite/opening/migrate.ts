import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { latestVersion, missingSteps, type Schema } from '../../migrations.ts'
import { checkVersion, type Opening } from '../../schema-version.ts'
import { preparePrivateFile } from '../private-file.ts'

/** Copies to keep, in case the last migration turns out to be wrong much later. */
const keptCopies = 2

/**
 * Gives an empty database the latest schema. Migrates an older one if `access` is `upgrade`, completely or not at all,
 * after copying it to `<file>.v<version>.bak`. If several processes start, one does it. A
 * database that was restored replaces and removes no copy.
 * Throws `StoreError` for another schema, and changes nothing.
 */
export function migrate(db: Database, schema: Schema, { access, onUpgrade }: Opening): void {
  const found = schemaVersion(db)
  const to = latestVersion(schema)
  checkVersion(found, schema, db.name, access)
  if (found === to) return
  const isRestored = found > 0 && copiesOf(db.name).some(({ version, isFinished }) => isFinished && version >= found)
  if (found > 0) {
    const copy = freeName(`${db.name}.v${found}`)
    backUp(db, copy)
    onUpgrade?.({ file: db.name, from: found, to, copy })
  }
  db.transaction(() => applyMissing(db, schema)).immediate()
  if (found > 0 && !isRestored) removeCopies(db.name, keptCopies)
}

/** 0 for an empty database. */
export function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

function applyMissing(db: Database, schema: Schema): void {
  for (const { version, sql } of missingSteps(schemaVersion(db), schema)) {
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
