import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { readMigrations } from '../migrations.ts'
import { StoreError } from '../store-error.ts'
import { removeCopies } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const first = readMigrations({ './0001-notes.sql': 'CREATE TABLE notes (text TEXT NOT NULL) STRICT' })
const second = readMigrations({
  './0001-notes.sql': 'CREATE TABLE notes (text TEXT NOT NULL) STRICT',
  './0002-stars.sql': 'ALTER TABLE notes ADD COLUMN stars INTEGER NOT NULL DEFAULT 0',
})

function newFile(): string {
  return join(temporaryFolder(), 'data', 'notes.sqlite')
}

function query(file: string, sql: string): unknown[] {
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

describe('openDatabase', () => {
  it('creates a private database that survives a power cut', () => {
    const file = newFile()
    const db = openDatabase(file, second)
    expect(db.pragma('user_version', { simple: true })).toBe(2)
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
    db.exec("INSERT INTO notes (text) VALUES ('a')")
    const folder = join(file, '..')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder))
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
    db.close()
    expect(readdirSync(folder)).toEqual(['notes.sqlite'])
  })

  it('keeps the rows and a copy of the older database', () => {
    const file = newFile()
    const older = openDatabase(file, first)
    older.exec("INSERT INTO notes VALUES ('kept')")
    older.close()
    openDatabase(file, second).close()
    expect(query(file, 'SELECT * FROM notes')).toEqual([{ text: 'kept', stars: 0 }])
    expect(query(`${file}.v1.bak`, 'SELECT * FROM notes')).toEqual([{ text: 'kept' }])
    expect(statSync(`${file}.v1.bak`).mode & 0o777).toBe(0o600)
  })

  it('keeps the last two copies', () => {
    const file = newFile()
    const steps = Array.from({ length: 11 }, (_, index) => ({
      version: index + 1,
      sql: `CREATE TABLE t${index} (a TEXT) STRICT`,
    }))
    for (const step of steps) openDatabase(file, steps.slice(0, step.version)).close()
    expect(readdirSync(join(file, '..')).sort()).toEqual([
      'notes.sqlite',
      'notes.sqlite.v10.bak',
      'notes.sqlite.v9.bak',
    ])
  })

  it('keeps all copies when an older database was restored', () => {
    const file = newFile()
    const steps = Array.from({ length: 4 }, (_, index) => ({
      version: index + 1,
      sql: `CREATE TABLE t${index} (a TEXT) STRICT`,
    }))
    for (const step of steps) openDatabase(file, steps.slice(0, step.version)).close()
    const copies = () =>
      readdirSync(join(file, '..'))
        .filter((name) => name.endsWith('.bak'))
        .sort()
    expect(copies()).toEqual(['notes.sqlite.v2.bak', 'notes.sqlite.v3.bak'])
    const copy = readFileSync(`${file}.v2.bak`)
    writeFileSync(file, copy)
    openDatabase(file, steps).close()
    expect(copies()).toEqual(['notes.sqlite.v2-2.bak', 'notes.sqlite.v2.bak', 'notes.sqlite.v3.bak'])
    expect(readFileSync(`${file}.v2.bak`).equals(copy)).toBe(true)
    writeFileSync(`${file}.v4.bak.unfinished`, 'half a copy')
    removeCopies(file)
    expect(readdirSync(join(file, '..'))).toEqual(['notes.sqlite'])
  })

  it('changes nothing if a migration fails', () => {
    const file = newFile()
    openDatabase(file, first).close()
    const broken = [...second, { version: 3, sql: 'CREATE TABLE half (a TEXT) STRICT; SELECT * FROM nowhere' }]
    expect(() => openDatabase(file, broken)).toThrow(expect.objectContaining({ code: 'cannot_open', file }))
    expect(query(file, 'SELECT name FROM sqlite_schema')).toEqual([{ name: 'notes' }])
    openDatabase(file, second).close()
  })

  it('refuses a migration that leaves a dangling reference', () => {
    const broken = [
      {
        version: 1,
        sql: `CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT;
          CREATE TABLE b (a INTEGER REFERENCES a (id)) STRICT;
          INSERT INTO b VALUES (7)`,
      },
    ]
    expect(() => openDatabase(newFile(), broken)).toThrow('broken references')
  })

  it('does not modify a database of a later version', () => {
    const file = newFile()
    openDatabase(file, second).close()
    expect(() => openDatabase(file, first)).toThrow(expect.objectContaining({ code: 'schema_too_new', file }))
    expect(query(file, 'PRAGMA user_version')).toEqual([{ user_version: 2 }])
  })

  it('names a file that is not a database', () => {
    const folder = temporaryFolder()
    const open = () => openDatabase(folder, first)
    expect(open).toThrow(StoreError)
    expect(open).toThrow(expect.objectContaining({ code: 'cannot_open', file: folder }))
  })
})
