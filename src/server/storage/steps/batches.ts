import type { Statement } from '../sql.ts'
import { all, type StepRunner, useIndexes } from './steps.ts'

/** Rows per transaction: it takes well under a second, and an interrupted turn has kept all others. */
const standardRows = 1_000

interface BatchOptions {
  /** Rows per batch. */
  rows?: number
  /** Ends after the current batch. */
  stopping?: AbortSignal | undefined
}

/**
 * Does shared work, such as removing what has expired, in transactions of a limited size. `batch` returns the number of rows that
 * it found, which it must find in the order of an index, so that its cost depends on neither what waits nor what stays. Lets
 * other calls go first. Returns the number of rows.
 */
export async function runBatches(
  db: Pick<StepRunner, 'whenFree'>,
  batch: (rows: number) => Promise<number>,
  { rows = standardRows, stopping }: BatchOptions = {},
): Promise<number> {
  for (let total = 0; ; await db.whenFree()) {
    const found = await batch(rows)
    total += found
    if (found < rows || stopping?.aborted) return total
  }
}

/** Runs a statement that changes at most the given number of rows, and returns them, until none is left. */
export function changeInBatches(
  db: StepRunner,
  statement: (rows: number) => Statement,
  options: BatchOptions = {},
): Promise<number> {
  return runBatches(
    db,
    (rows) =>
      db.transact(function* () {
        yield* useIndexes()
        return (yield* all(statement(rows))).length
      }),
    options,
  )
}
