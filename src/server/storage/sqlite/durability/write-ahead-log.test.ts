import { fdatasync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { openWriteAheadLog } from './write-ahead-log.ts'

it("trusts a disk after a failure only once the log's content is in the database", async () => {
  const file = join(temporaryFolder(), 'numbers.sqlite')
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE numbers (n INTEGER)')
  const syncFile = vi.fn(promisify(fdatasync))
  const log = openWriteAheadLog(db, syncFile)
  onTestFinished(async () => {
    await log.close()
    db.close()
  })
  const logSize = () => statSync(`${file}-wal`).size

  db.exec('INSERT INTO numbers VALUES (1)')
  syncFile.mockRejectedValueOnce(new Error('EIO'))
  await expect(log.sync()).rejects.toThrow('EIO')
  expect(logSize()).toBeGreaterThan(0)

  await log.sync()
  expect(logSize()).toBe(0)
  db.exec('INSERT INTO numbers VALUES (2)')
  await log.sync()
  expect(logSize()).toBeGreaterThan(0)
  expect(db.prepare('SELECT n FROM numbers').pluck().all()).toEqual([1, 2])
})
