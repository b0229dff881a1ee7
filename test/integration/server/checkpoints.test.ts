import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCheckpoints } from '../../../src/server/storage/sqlite/durability/checkpoints.ts'
import { openDatabase } from '../../../src/server/storage/sqlite/opening/open-database.ts'
import { schemaFrom } from '../../support/schema.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const octets = 1_000_000

/** A database whose rows are in its write-ahead log, except the empty table. */
function openWritten() {
  const file = join(temporaryFolder(), 'checkpoints.sqlite')
  const db = openDatabase(file, schemaFrom('CREATE TABLE rows (content BLOB NOT NULL)'))
  const checkpoints = createCheckpoints(db, 0)
  const write = () => db.prepare('INSERT INTO rows VALUES (?)').run(Buffer.alloc(octets))
  return { file, db, checkpoints, write, sizeOfDatabase: () => statSync(file).size }
}

it('moves the log into the database while it is open', async () => {
  const { db, checkpoints, write, sizeOfDatabase } = openWritten()
  onTestFinished(async () => {
    await checkpoints.close()
    db.close()
  })
  for (let rows = 1; rows <= 3; rows++) {
    write()
    expect(sizeOfDatabase()).toBeLessThan(rows * octets)
    checkpoints.schedule()
    await vi.waitFor(() => expect(sizeOfDatabase()).toBeGreaterThan(rows * octets))
  }
})

it('keeps all rows when closed during a checkpoint', async () => {
  const { file, db, checkpoints, write, sizeOfDatabase } = openWritten()
  write()
  checkpoints.schedule()
  await vi.waitFor(() => expect(sizeOfDatabase()).toBeGreaterThan(octets))
  write()
  checkpoints.schedule()
  const closed = checkpoints.close()
  db.close()
  await closed
  const again = new Database(file)
  onTestFinished(() => void again.close())
  expect(again.prepare('SELECT count(*) AS count FROM rows').get()).toEqual({ count: 2 })
})
