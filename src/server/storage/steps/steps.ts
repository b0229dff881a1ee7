import type { MovedTable } from '../moved-table.ts'
import type { Statement } from '../sql.ts'

/*
 * Transactions written once for all databases: generators that yield statements and receive the rows. The statements
 * must be SQL that both SQLite and PostgreSQL support.
 */

/** Rows for a table, with one value per column: times in milliseconds, and 0 and 1 for booleans. */
interface Insertion {
  into: Pick<MovedTable, 'name' | 'columns'>
  rows: readonly (readonly unknown[])[]
  /** Skips rows whose key already exists. */
  skipsKnown?: boolean
}

export type Step = Statement | Insertion

export type Steps<T> = Generator<Step, T, readonly unknown[]>

/** Runs the steps of one transaction. */
export interface StepRunner {
  /** Resolves once the changes are on disk. The steps may be repeated after a conflict. */
  write<T>(steps: () => Steps<T>): Promise<T>
  /** Reads from a single snapshot. */
  read<T>(steps: () => Steps<T>): Promise<T>
}

export function isInsertion(step: Step): step is Insertion {
  return 'into' in step
}

/** All rows that a statement returns. */
export function* all(statement: Statement): Steps<readonly unknown[]> {
  return yield statement
}

/** The first row that a statement returns, or undefined. */
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
