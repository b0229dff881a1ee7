import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/storage/sql.ts'
import {
  isInsertion,
  isLock,
  isPlannerHint,
  type Step,
  type StepRunner,
  type Steps,
} from '../../server/storage/steps/steps.ts'
import type { Database, Session } from '../database/database.ts'
import { addRows } from '../database/target-rows.ts'

/** Rows per statement. */
const batchRows = 5_000

/** Key of the lock for writing transactions; any number that is unique in this database. */
const lockNumber = 7_489

/** Runs statements and transactions written for all databases. */
export function createPostgresSteps(db: Database): StepRunner {
  return {
    all: db.all,
    one: db.one,
    run: db.run,
    transact: (steps) => db.transaction((session) => drive(steps(), session)),
    write: (steps) =>
      db.transaction(async (session) => {
        await session.run(sql`SELECT pg_advisory_xact_lock(${lockNumber})`)
        return await drive(steps(), session)
      }),
    read: (steps) =>
      db.transaction(async (session) => {
        await session.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
        return await drive(steps(), session)
      }),
    whenFree: () => whenFree(db),
  }
}

/** Forbids what reads more than the rows that a batch is about. */
const usingIndexes = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin', 'material']
  .map((way) => `SET LOCAL enable_${way} = off`)
  .join('; ')

/** Milliseconds between looks at the pool, and the longest wait for it. */
const freePause = 10
const maxFreeWait = 1_000

async function whenFree(db: Database): Promise<void> {
  for (let waited = 0; waited < maxFreeWait && db.connectionUse().waiting > 0; waited += freePause)
    await sleep(freePause)
}

/** Runs steps within a transaction. */
export async function drive<T>(steps: Steps<T>, session: Session): Promise<T> {
  let next = steps.next()
  while (!next.done) next = steps.next(await runStep(next.value, session))
  return next.value
}

async function runStep(step: Step, session: Session): Promise<readonly unknown[]> {
  if (isLock(step))
    return await session.all(sql`${step.locked} FOR UPDATE ${step.skipsLocked ? sql`SKIP LOCKED` : sql``}`)
  if (isPlannerHint(step)) {
    await session.executeSql(usingIndexes)
    return []
  }
  if (!isInsertion(step)) return await session.all(step)
  const { into, rows, skipsKnown } = step
  for (let start = 0; start < rows.length; start += batchRows) {
    await addRows(session, into, rows.slice(start, start + batchRows), { skipsKnown })
  }
  return []
}
