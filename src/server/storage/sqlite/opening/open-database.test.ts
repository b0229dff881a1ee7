import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { schemaFrom } from '../../../../../test/support/schema.ts'
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { prepareMessageFolder } from '../open.ts'
import { openDatabase } from './open-database.ts'

const schema = schemaFrom('CREATE TABLE notes (text TEXT NOT NULL) STRICT')

/** A database of hundreds of pages. `isLeft`: as many are in the write-ahead log, as after a kill. */
function writtenDatabase({ isLeft }: { isLeft: boolean }): string {
  const file = join(temporaryFolder(), 'notes.sqlite')
  const db = openDatabase(file, schema)
  const insert = db.prepare('INSERT INTO notes VALUES (?)')
  const write = db.transaction(() => Array.from({ length: 2000 }, (_, n) => insert.run(`${n} good days `.repeat(40))))
  write()
  db.pragma('wal_checkpoint(TRUNCATE)')
  if (isLeft) write()
  const copy = join(temporaryFolder(), 'notes.sqlite')
  for (const suffix of ['', '-wal']) copyFileSync(`${file}${suffix}`, `${copy}${suffix}`)
  db.close()
  return copy
}

it.each([
  ['a page of rows', 40 * 4096, false],
  ['a page of rows, after a kill', 40 * 4096, true],
  ['the schema', 100, false],
])('refuses a database with damage in %s, and leaves it unchanged', (_place, octet, isLeft) => {
  const file = writtenDatabase({ isLeft })
  writeFileSync(file, readFileSync(file).fill(0xff, octet, octet + 64))
  const read = () => ['', '-wal'].map((suffix) => readFileSync(`${file}${suffix}`))
  const before = read()
  expect(() => openDatabase(file, schema)).toThrow(expect.objectContaining({ code: 'damaged', file }))
  expect(read()).toEqual(before)
})

it('reads everything that a killed process wrote', () => {
  const db = openDatabase(writtenDatabase({ isLeft: true }), schema)
  expect(db.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(4000)
  db.close()
})

it('names the folder in which no messages can be stored', () => {
  const folder = join(temporaryFolder(), 'data')
  writeFileSync(folder, '')
  expect(() => prepareMessageFolder(join(folder, 'notes.sqlite'))).toThrow(
    expect.objectContaining({ code: 'no_folder', file: folder }),
  )
})
