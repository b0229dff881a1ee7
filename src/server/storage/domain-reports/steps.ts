import type { MovedTable } from '../moved-table.ts'
import type { Statement } from '../sql.ts'

/*
 * Transactions that are written once for all databases: generators that yield their statements and get the rows.
 * Statements must be SQL that SQLite and PostgreSQL have in common.
 */

/** Rows for a table, each with a value per column: times in milliseconds, and 0 and 1 as booleans. */
interface Insertion {
  into: Pick<MovedTable, 'name' | 'columns'>
  rows: readonly (readonly unknown[])[]
  /** Leaves out rows with a key that is already there. */
  skipsKnown?: boolean
}

export type Step = Statement | Insertion

export type Steps<T> = Generator<Step, T, readonly unknown[]>

/** Runs the steps of one transaction. */
export interface StepRunner {
  /** Resolves once its changes are on disk. The steps may be run again after a conflict. */
  write<T>(steps: () => Steps<T>): Promise<T>
  /** Reads one snapshot. */
  read<T>(steps: () => Steps<T>): Promise<T>
}

export function isInsertion(step: Step): step is Insertion {
  return 'into' in step
}

/** All rows of a statement. */
export function* all(statement: Statement): Steps<readonly unknown[]> {
  return yield statement
}

/** The first row of a statement, or undefined. */
export function* one(statement: Statement): Steps<unknown> {
  const [row] = yield statement
  return row
}

export function* run(statement: Statement): Steps<void> {
  yield statement
}

export function* insert(into: Insertion['into'], rows: Insertion['rows'], { skipsKnown = false } = {}): Steps<void> {
  if (rows.length > 0) yield { into, rows, skipsKnown }
}
