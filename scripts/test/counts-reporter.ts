import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { countSkipped, noCounts, reasonIn } from './counts.ts'

/** Writes vitest's counts to a file. */
export function createCountsReporter(file: string): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
      const counts = noCounts()
      for (const module of modules) {
        const { relativeModuleId } = module
        for (const test of module.children.allTests()) {
          const result = test.result()
          if (result.state === 'passed') counts.passed += 1
          else if (result.state === 'skipped') countSkipped(counts, reasonIn(result.note ?? test.fullName))
          else counts.failed.push({ test: `${relativeModuleId} > ${test.fullName}`, message: describe(result.errors) })
        }
        // Errors of a file that did not load, and of hooks.
        const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
        if (errors.length > 0) counts.failed.push({ test: relativeModuleId, message: describe(errors) })
      }
      if (unhandled.length > 0) counts.failed.push({ test: 'outside of tests', message: describe(unhandled) })
      writeFileSync(file, JSON.stringify(counts))
    },
  }
}

function describe(errors: readonly SerializedError[] | undefined): string {
  return (errors ?? []).map(({ message, diff, stack }) => [message, diff, stack].filter(Boolean).join('\n')).join('\n')
}
