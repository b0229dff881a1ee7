import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { createGroupCommit } from './group-commit.ts'
import { openWriteAheadLog, type WriteAheadLog } from './write-ahead-log.ts'

/** A table of numbers, with parts of its log replaced. */
function openNumbers(replaced: Partial<WriteAheadLog> = {}) {
  const statements: string[] = []
  const db = new Database(join(temporaryFolder(), 'numbers.sqlite'), {
    verbose: (sql) => statements.push(String(sql)),
  })
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY) STRICT')
  const log = openWriteAheadLog(db)
  onTestFinished(async () => {
    await log.close()
    db.close()
  })
  const insert = db.prepare('INSERT INTO numbers VALUES (?)')
  return {
    db,
    ...createGroupCommit(db, { ...log, ...replaced }),
    add: (n: number) => Number(insert.run(n).lastInsertRowid),
    stored: () => db.prepare('SELECT n FROM numbers ORDER BY n').pluck().all(),
    commits: () => statements.filter((sql) => sql === 'COMMIT').length,
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

describe('createGroupCommit', () => {
  it('shares one commit among the steps of one turn', async () => {
    const { commit, add, stored, commits } = openNumbers()
    expect(await Promise.all([1, 2, 3].map((n) => commit(() => add(n))))).toEqual([1, 2, 3])
    expect(stored()).toEqual([1, 2, 3])
    expect(commits()).toBe(1)
  })

  it('rolls back only a step that throws', async () => {
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

  it('rejects all steps of a lost transaction', async () => {
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

  it('continues after a failure', async () => {
    const { commit, add, stored } = openNumbers()
    await commit(() => add(1))
    await expect(commit(() => add(1))).rejects.toThrow('UNIQUE')
    expect(await commit(() => add(2))).toBe(2)
    expect(stored()).toEqual([1, 2])
  })

  it('resolves once a step is on disk, with one sync for all steps that arrived in the meantime', async () => {
    const syncs: PromiseWithResolvers<void>[] = []
    const { commit, add, stored } = openNumbers({
      sync() {
        const sync = Promise.withResolvers<void>()
        syncs.push(sync)
        return sync.promise
      },
    })
    const settled: number[] = []
    const addOne = (n: number) => commit(() => add(n)).then((added) => settled.push(added))
    const first = addOne(1)
    await nextTurn()
    const later = [addOne(2)]
    await nextTurn()
    later.push(addOne(3))
    await nextTurn()
    expect(stored()).toEqual([1, 2, 3])
    expect(settled).toEqual([])
    expect(syncs).toHaveLength(1)
    syncs[0]?.resolve()
    await first
    expect(settled).toEqual([1])
    await vi.waitFor(() => expect(syncs).toHaveLength(2))
    syncs[1]?.resolve()
    await Promise.all(later)
    expect(settled).toEqual([1, 2, 3])
  })

  it('syncs immediately for a single sender, and once for all that arrive during a sync', async () => {
    let syncs = 0
    let { promise: sync, resolve: end } = Promise.withResolvers<void>()
    end()
    const { commit, add } = openNumbers({
      sync() {
        syncs += 1
        return sync
      },
    })
    for (let n = 0; n < 20; n++) await commit(() => add(n))
    expect(syncs).toBe(20)
    ;({ promise: sync, resolve: end } = Promise.withResolvers<void>())
    const first = commit(() => add(100))
    await vi.waitFor(() => expect(syncs).toBe(21))
    const later = Array.from({ length: 50 }, (_, n) => commit(() => add(200 + n)))
    await nextTurn()
    end()
    await Promise.all([first, ...later])
    expect(syncs).toBe(22)
  })

  it('rejects steps that the disk did not store, and continues', async () => {
    const failures = [new Error('the disk failed')]
    const { commit, add } = openNumbers({
      async sync() {
        const failure = failures.pop()
        if (failure) throw failure
      },
    })
    await expect(commit(() => add(1))).rejects.toThrow('the disk failed')
    expect(await commit(() => add(2))).toBe(2)
  })

  it('does not make a step wait for the disk if it need not be durable', async () => {
    let syncs = 0
    const noteCommit = vi.fn()
    const { commitSoon, add, stored } = openNumbers({
      noteCommit,
      sync() {
        syncs++
        return Promise.resolve()
      },
    })
    expect(await commitSoon(() => add(1))).toBe(1)
    await expect(commitSoon(() => add(1))).rejects.toThrow('UNIQUE')
    expect(stored()).toEqual([1])
    expect(syncs).toBe(0)
    expect(noteCommit).toHaveBeenCalled()
  })

  it('finishes waiting steps on close', async () => {
    const { commit, close, add, stored } = openNumbers({ close: async () => {} })
    const first = commit(() => add(1))
    await nextTurn()
    const second = commit(() => add(2))
    const closed = close()
    expect(stored()).toEqual([1, 2])
    expect(await Promise.all([first, second])).toEqual([1, 2])
    await closed
  })

  it('closes the log after the running sync', async () => {
    const sync = Promise.withResolvers<void>()
    const closeLog = vi.fn(async () => {})
    const { commit, close, add } = openNumbers({ sync: () => sync.promise, close: closeLog })
    const added = commit(() => add(1))
    await nextTurn()
    const closed = close()
    expect(await added).toBe(1)
    expect(closeLog).not.toHaveBeenCalled()
    sync.resolve()
    await closed
    expect(closeLog).toHaveBeenCalled()
  })
})
