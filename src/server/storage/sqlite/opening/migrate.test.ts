import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { snapshotOf } from '../../../../../test/support/folder-snapshot.ts'
import { schemaFrom } from '../../../../../test/support/schema.ts'
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import type { Schema } from '../../migrations.ts'
import type { StoreAccess } from '../../schema-version.ts'
import { StoreError, type StoreErrorCode } from '../../store-error.ts'
import { removeCopies } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const notes = 'CREATE TABLE notes (text TEXT NOT NULL) STRICT'
const first = schemaFrom(notes)
const second = schemaFrom(notes, 'ALTER TABLE notes ADD COLUMN stars INTEGER NOT NULL DEFAULT 0')

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

  const upgrade = { access: 'upgrade' } as const

  it('upgrades on request: keeps the rows, and announces the copy of the older database', () => {
    const file = newFile()
    const older = openDatabase(file, first)
    older.exec("INSERT INTO notes VALUES ('kept')")
    older.close()
    const announced: unknown[] = []
    openDatabase(file, second, { ...upgrade, onUpgrade: (step) => announced.push(step) }).close()
    expect(query(file, 'SELECT * FROM notes')).toEqual([{ text: 'kept', stars: 0 }])
    expect(announced).toEqual([{ file, from: 1, to: 2, copy: `${file}.v1.bak` }])
    expect(query(`${file}.v1.bak`, 'SELECT * FROM notes')).toEqual([{ text: 'kept' }])
    expect(statSync(`${file}.v1.bak`).mode & 0o777).toBe(0o600)
  })

  it('keeps the last two copies', () => {
    const file = newFile()
    const steps = Array.from({ length: 11 }, (_, index) => `CREATE TABLE t${index} (a TEXT) STRICT`)
    for (let count = 0; count <= steps.length; count++)
      openDatabase(file, schemaFrom(notes, ...steps.slice(0, count)), upgrade).close()
    expect(readdirSync(join(file, '..')).sort()).toEqual([
      'notes.sqlite',
      'notes.sqlite.v10.bak',
      'notes.sqlite.v11.bak',
    ])
  })

  it('keeps all copies when an older database was restored', () => {
    const file = newFile()
    const steps = Array.from({ length: 3 }, (_, index) => `CREATE TABLE t${index} (a TEXT) STRICT`)
    for (let count = 0; count <= steps.length; count++)
      openDatabase(file, schemaFrom(notes, ...steps.slice(0, count)), upgrade).close()
    const copies = () =>
      readdirSync(join(file, '..'))
        .filter((name) => name.endsWith('.bak'))
        .sort()
    expect(copies()).toEqual(['notes.sqlite.v2.bak', 'notes.sqlite.v3.bak'])
    const copy = readFileSync(`${file}.v2.bak`)
    writeFileSync(file, copy)
    openDatabase(file, schemaFrom(notes, ...steps), upgrade).close()
    expect(copies()).toEqual(['notes.sqlite.v2-2.bak', 'notes.sqlite.v2.bak', 'notes.sqlite.v3.bak'])
    expect(readFileSync(`${file}.v2.bak`).equals(copy)).toBe(true)
    writeFileSync(`${file}.v4.bak.unfinished`, 'half a copy')
    removeCopies(file)
    expect(readdirSync(join(file, '..'))).toEqual(['notes.sqlite'])
  })

  it('changes nothing if a migration fails', () => {
    const file = newFile()
    openDatabase(file, first).close()
    const broken = schemaFrom(notes, 'CREATE TABLE half (a TEXT) STRICT; SELECT * FROM nowhere')
    expect(() => openDatabase(file, broken, upgrade)).toThrow(expect.objectContaining({ code: 'cannot_open', file }))
    expect(query(file, 'SELECT name FROM sqlite_schema')).toEqual([{ name: 'notes' }])
    openDatabase(file, second, upgrade).close()
  })

  it('refuses a migration that leaves a dangling reference', () => {
    const broken = schemaFrom(`
      CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE b (a INTEGER REFERENCES a (id)) STRICT;
      INSERT INTO b VALUES (7)`)
    expect(() => openDatabase(newFile(), broken)).toThrow('broken references')
  })

  const third = { ...second, base: 3 }

  it.each<[string, StoreErrorCode, Schema, StoreAccess[], number]>([
    ['a later version', 'schema_too_new', first, ['read', 'change', 'upgrade'], 1],
    ['an earlier version', 'schema_too_old', schemaFrom(notes, '', 'DROP TABLE notes'), ['read', 'change'], 3],
    ['a development version', 'schema_of_development', third, ['read', 'change', 'upgrade'], 4],
  ])('leaves a database of %s as it is', (_, code, schema, ways, expected) => {
    const file = newFile()
    openDatabase(file, second).close()
    chmodSync(file, 0o640)
    const before = snapshotOf(join(file, '..'))
    for (const access of ways)
      expect(() => openDatabase(file, schema, { access })).toThrow(
        expect.objectContaining({ code, file, versions: { found: 2, expected } }),
      )
    expect(snapshotOf(join(file, '..'))).toEqual(before)
  })
})

describe('openDatabase for reading', () => {
  const reading = { access: 'read' } as const

  it('reads rows, refuses to change them, and leaves the folder as it is', () => {
    const file = newFile()
    const db = openDatabase(file, first)
    db.exec("INSERT INTO notes VALUES ('a')")
    db.close()
    const before = snapshotOf(join(file, '..'))
    const read = openDatabase(file, first, reading)
    expect(read.prepare('SELECT * FROM notes').all()).toEqual([{ text: 'a' }])
    expect(() => read.exec("INSERT INTO notes VALUES ('b')")).toThrow('readonly')
    read.close()
    expect(snapshotOf(join(file, '..'))).toEqual(before)
  })

  it('leaves the log of a killed process where it is, and reads it', () => {
    const file = newFile()
    const db = openDatabase(file, first)
    db.exec("INSERT INTO notes VALUES ('a')")
    const copy = newFile()
    mkdirSync(join(copy, '..'))
    for (const suffix of ['', '-wal', '-shm']) copyFileSync(`${file}${suffix}`, `${copy}${suffix}`)
    db.close()
    const read = openDatabase(copy, first, reading)
    expect(read.prepare('SELECT * FROM notes').all()).toEqual([{ text: 'a' }])
    read.close()
    const filesOf = () => readdirSync(join(copy, '..')).sort()
    expect(filesOf()).toEqual(['notes.sqlite', 'notes.sqlite-shm', 'notes.sqlite-wal'])
  })

  it('reads a missing file like one without rows, and creates nothing', () => {
    const file = newFile()
    const read = openDatabase(file, second, reading)
    expect(read.prepare('SELECT * FROM notes').all()).toEqual([])
    read.close()
    expect(existsSync(join(file, '..'))).toBe(false)
  })

  it('refuses an empty file', () => {
    const file = join(temporaryFolder(), 'empty.sqlite')
    writeFileSync(file, '')
    expect(() => openDatabase(file, first, reading)).toThrow(expect.objectContaining({ code: 'cannot_open', file }))
  })
})

describe('openDatabase', () => {
  it('names a file that is not a database', () => {
    const folder = temporaryFolder()
    const open = () => openDatabase(folder, first)
    expect(open).toThrow(StoreError)
    expect(open).toThrow(expect.objectContaining({ code: 'cannot_open', file: folder }))
  })
})
