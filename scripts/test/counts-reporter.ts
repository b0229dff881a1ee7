import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { countSkipped, noCounts, reasonIn } from './counts.ts'

/** Writes vitest's counts to a file. */
export function createCountsReporter(file: string): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[]) {
      const counts = noCounts()
      for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
        const result = test.result()
        if (result.state === 'passed') counts.passed += 1
        else if (result.state === 'skipped') countSkipped(counts, reasonIn(result.note ?? test.fullName))
        else counts.failed += 1
      }
      writeFileSync(file, JSON.stringify(counts))
    },
  }
}
