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

/** Reads rows that no other transaction may change until the end of this one. */
interface Lock {
  locked: Statement
  /** Leaves out rows that another transaction has locked. */
  skipsLocked?: boolean
}

/**
 * Makes the planner find rows in the order of an index for the rest of the transaction. Without statistics, it would rather
 * read and sort everything.
 */
interface PlannerHint {
  usesIndexes: true
}

export type Step = Statement | Insertion | Lock | PlannerHint

export type Steps<T> = Generator<Step, T, readonly unknown[]>

/** Runs single statements and the steps of transactions. Resolves once changes are on disk. */
export interface StepRunner {
  /** All rows of one statement that only reads. */
  all(statement: Statement): Promise<readonly unknown[]>
  /** The first row of one statement that only reads, or undefined. */
  one(statement: Statement): Promise<unknown>
  /** Runs one statement. Returns the number of changed rows. */
  run(statement: Statement): Promise<number>
  /**
   * Runs a transaction while others run. What its changes depend on must be locked before, by `lock` or by a change. The
   * steps may be repeated after a conflict.
   */
  transact<T>(steps: () => Steps<T>): Promise<T>
  /** Like `transact`, after all other calls of `write`, so that nothing needs to be locked. */
  write<T>(steps: () => Steps<T>): Promise<T>
  /** Reads from a single snapshot. */
  read<T>(steps: () => Steps<T>): Promise<T>
  /** Resolves when no other call waits for the database, or after a moment. */
  whenFree(): Promise<void>
}

/** Parses each of the rows of a statement. */
export function eachRow<T>(read: (row: unknown) => T): (rows: readonly unknown[]) => T[] {
  return (rows) => rows.map((row) => read(row))
}

/** Parses the first row of a statement; null if there is none. */
export function rowOrNull<T>(read: (row: unknown) => T): (row: unknown) => T | null {
  return (row) => (row === undefined ? null : read(row))
}

export function isInsertion(step: Step): step is Insertion {
  return 'into' in step
}

export function isLock(step: Step): step is Lock {
  return 'locked' in step
}

export function isPlannerHint(step: Step): step is PlannerHint {
  return 'usesIndexes' in step
}

export function* useIndexes(): Steps<void> {
  yield { usesIndexes: true }
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

/** Like `all` for a statement that reads one table: locks the rows. */
export function* lock(locked: Statement): Steps<readonly unknown[]> {
  return yield { locked }
}

/** Like `lock`, without rows that are locked. */
export function* lockFree(locked: Statement): Steps<readonly unknown[]> {
  return yield { locked, skipsLocked: true }
}

/** Runs a statement that returns rows; false if it returns none. */
export function* changesRow(statement: Statement): Steps<boolean> {
  return (yield* one(statement)) !== undefined
}

export function* run(statement: Statement): Steps<void> {
  yield statement
}

export function* insert(into: Insertion['into'], rows: Insertion['rows'], { skipsKnown = false } = {}): Steps<void> {
  if (rows.length > 0) yield { into, rows, skipsKnown }
}
