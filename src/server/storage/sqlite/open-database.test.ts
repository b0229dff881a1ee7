import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openDatabase } from './open-database.ts'

const migrations = [{ version: 1, sql: 'CREATE TABLE notes (text TEXT NOT NULL) STRICT' }]

/** A database of some hundred pages, after a disk lost some octets of it. */
function damagedDatabase(place: number): string {
  const file = join(temporaryFolder(), 'notes.sqlite')
  const db = openDatabase(file, migrations)
  const insert = db.prepare('INSERT INTO notes VALUES (?)')
  db.transaction(() => Array.from({ length: 2000 }, (_, n) => insert.run(`${n} good days `.repeat(40))))()
  db.close()
  const content = readFileSync(file)
  writeFileSync(file, content.fill(0xff, place, place + 64))
  return file
}

it.each([
  ['in a page of rows', 40 * 4096],
  ['in the schema', 100],
])('refuses a database that is damaged %s, and leaves it as it is', (_place, octet) => {
  const file = damagedDatabase(octet)
  const before = readFileSync(file)
  expect(() => openDatabase(file, migrations)).toThrow(expect.objectContaining({ code: 'damaged', file }))
  expect(readFileSync(file)).toEqual(before)
})
