import type { Database, Statement as Prepared } from 'better-sqlite3'
import { isInsertion, type Step, type StepRunner, type Steps } from '../steps/steps.ts'
import type { Commit } from './durability/group-commit.ts'

/** Runs transactions written for all databases. */
export function createSqliteSteps(db: Database, commit: Commit): StepRunner {
  const prepared = new Map<string, Prepared>()

  function prepare(text: string): Prepared {
    const known = prepared.get(text)
    if (known) return known
    const statement = db.prepare(text)
    prepared.set(text, statement)
    return statement
  }

  function runStep(step: Step): readonly unknown[] {
    if (!isInsertion(step)) {
      const statement = prepare(step.parts.join('?'))
      const values = step.values.map(asBound)
      if (statement.reader) return statement.all(...values)
      statement.run(...values)
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

  function drive<T>(steps: Steps<T>): T {
    let next = steps.next()
    while (!next.done) next = steps.next(runStep(next.value))
    return next.value
  }

  return {
    write: (steps) => commit(() => drive(steps())),
    read: async (steps) => db.transaction(() => drive(steps()))(),
  }
}

/** SQLite has no booleans and no times. */
function asBound(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Date ? value.getTime() : value
}
