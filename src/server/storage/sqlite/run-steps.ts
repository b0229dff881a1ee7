import { setImmediate } from 'node:timers/promises'
import type { Database, Statement as Prepared } from 'better-sqlite3'
import type { Statement } from '../sql.ts'
import { isInsertion, isLock, isPlannerHint, type Step, type StepRunner, type Steps } from '../steps/steps.ts'
import type { Commit } from './durability/group-commit.ts'

/** Prepared statements in memory. There are fewer, unless people try all filters. */
const maxPrepared = 500

export interface SqliteSteps extends StepRunner {
  /** Runs steps within the current transaction. */
  runNow<T>(steps: Steps<T>): T
}

/** Runs statements and transactions written for all databases. */
export function createSqliteSteps(db: Database, commit: Commit): SqliteSteps {
  const prepared = new Map<string, Prepared>()

  function prepare(text: string): Prepared {
    const known = prepared.get(text)
    if (known) return known
    if (prepared.size === maxPrepared) prepared.clear()
    const statement = db.prepare(text)
    prepared.set(text, statement)
    return statement
  }

  function all(statement: Statement): unknown[] {
    return prepare(statement.parts.join('?')).all(...statement.values.map(asBound))
  }

  function run(statement: Statement): number {
    const known = prepare(statement.parts.join('?'))
    return known.reader ? all(statement).length : known.run(...statement.values.map(asBound)).changes
  }

  function runStep(step: Step): readonly unknown[] {
    // Transactions that write run one after the other.
    if (isLock(step)) return all(step.locked)
    if (isPlannerHint(step)) return []
    if (!isInsertion(step)) {
      if (prepare(step.parts.join('?')).reader) return all(step)
      run(step)
      return []
    }
    const { into, rows, skipsKnown } = step
    const names = Object.keys(into.columns)
    const places = names.map(() => '?')
    const statement = prepare(
      `INSERT INTO ${into.name} (${names.join(', ')}) VALUES (${places.join(', ')}) ${skipsKnown ? 'ON CONFLICT DO NOTHING' : ''}`,
    )
    for (const row of rows) statement.run(...row)
    return []
  }

  function runNow<T>(steps: Steps<T>): T {
    let next = steps.next()
    while (!next.done) next = steps.next(runStep(next.value))
    return next.value
  }

  const write: StepRunner['write'] = (steps) => commit(() => runNow(steps()))

  return {
    all: async (statement) => all(statement),
    one: async (statement) => all(statement)[0],
    run: (statement) => commit(() => run(statement)),
    runNow,
    transact: write,
    write,
    read: async (steps) => db.transaction(() => runNow(steps()))(),
    whenFree: () => setImmediate(),
  }
}

/** SQLite has no booleans and no times. */
function asBound(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Date ? value.getTime() : value
}
