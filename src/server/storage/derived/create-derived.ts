import { z } from 'zod'
import type { StepRunner } from '../steps/steps.ts'
import { derivedTables } from './derived-tables.ts'

/** Rows of a derived table that differ from their source. */
export interface Difference {
  table: string
  rows: number
}

const markRow = z.object({ mark: z.union([z.string(), z.int()]).nullable() })

interface CompareOptions {
  /** Makes the rows of batches with differences again. */
  repairs?: boolean
  /** Ends after the current batch. */
  stopping?: AbortSignal | undefined
}

/** Compares what follows from other rows with its source, in any database. */
export function createDerived(db: StepRunner) {
  return {
    /** The tables that differ from their source, or did before they were repaired, in batches. Engines may run meanwhile. */
    async compare({ repairs = false, stopping }: CompareOptions = {}): Promise<Difference[]> {
      const differences: Difference[] = []
      for (const { name, first, selectEnd, countDifferent, rebuild } of derivedTables) {
        let rows = 0
        for (let after = first; !stopping?.aborted; await db.whenFree()) {
          const { mark: upTo } = markRow.parse(await db.one(selectEnd(after)))
          if (upTo === null) break
          const range = { after, upTo }
          const different = await db.read(() => countDifferent(range))
          if (different > 0 && repairs) await db.write(() => rebuild(range))
          rows += different
          after = upTo
        }
        if (rows > 0) differences.push({ table: name, rows })
      }
      return differences
    },
  }
}
