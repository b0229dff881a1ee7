import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createGroupCommit } from './group-commit.ts'

function openNumbers() {
  const statements: string[] = []
  const db = new Database(join(temporaryFolder(), 'numbers.sqlite'), {
    verbose: (sql) => statements.push(String(sql)),
  })
  onTestFinished(() => void db.close())
  db.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY) STRICT')
  const insert = db.prepare('INSERT INTO numbers VALUES (?)')
  return {
    db,
    ...createGroupCommit(db),
    add: (n: number) => Number(insert.run(n).lastInsertRowid),
    stored: () => db.prepare('SELECT n FROM numbers ORDER BY n').pluck().all(),
    commits: () => statements.filter((sql) => sql === 'COMMIT').length,
  }
}

describe('createGroupCommit', () => {
  it('shares one commit among the steps of one turn', async () => {
    const { commit, add, stored, commits } = openNumbers()
    expect(await Promise.all([1, 2, 3].map((n) => commit(() => add(n))))).toEqual([1, 2, 3])
    expect(stored()).toEqual([1, 2, 3])
    expect(commits()).toBe(1)
  })

  it('undoes a step that throws, alone and wholly', async () => {
    const { commit, add, stored } = openNumbers()
    const results = await Promise.allSettled([
      commit(() => add(1)),
      commit(() => {
        add(2)
        return add(1)
      }),
      commit(() => add(3)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(stored()).toEqual([1, 3])
  })

  it('rejects every step when the transaction is lost', async () => {
    const { db, commit, add, stored } = openNumbers()
    const results = await Promise.allSettled([
      commit(() => add(1)),
      commit(() => {
        db.exec('ROLLBACK')
        throw new Error('the disk is full')
      }),
      commit(() => add(3)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(stored()).toEqual([])
  })

  it('goes on after a failure', async () => {
    const { commit, add, stored } = openNumbers()
    await commit(() => add(1))
    await expect(commit(() => add(1))).rejects.toThrow('UNIQUE')
    expect(await commit(() => add(2))).toBe(2)
    expect(stored()).toEqual([1, 2])
  })

  it('ends what waits when it is flushed', async () => {
    const { commit, flush, add, stored } = openNumbers()
    const result = commit(() => add(1))
    flush()
    expect(stored()).toEqual([1])
    expect(await result).toBe(1)
  })
})
