import type fs from 'node:fs'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openWriteAheadLog } from './write-ahead-log.ts'

/** How many of the next syncs fail. */
let failures = 0

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  function fdatasync(file: number, done: fs.NoParamCallback): void {
    if (failures === 0) real.fdatasync(file, done)
    else {
      failures--
      done(new Error('EIO'))
    }
  }
  return { ...real, fdatasync }
})

it('trusts a disk that failed only after the content of the log was moved into the database', async () => {
  const file = join(temporaryFolder(), 'numbers.sqlite')
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE numbers (n INTEGER)')
  const log = openWriteAheadLog(db)
  onTestFinished(() => {
    log.close()
    db.close()
  })
  const logSize = () => statSync(`${file}-wal`).size

  db.exec('INSERT INTO numbers VALUES (1)')
  failures = 1
  await expect(log.sync()).rejects.toThrow('EIO')
  expect(logSize()).toBeGreaterThan(0)

  await log.sync()
  expect(logSize()).toBe(0)
  db.exec('INSERT INTO numbers VALUES (2)')
  await log.sync()
  expect(logSize()).toBeGreaterThan(0)
  expect(db.prepare('SELECT n FROM numbers').pluck().all()).toEqual([1, 2])
})
