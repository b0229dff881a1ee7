import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The first line of files that take minutes. If one of them ran last, a processor would have nothing to do. */
const startsFirst = '// Starts first, because it takes long.\n'

/** The first line of files that need a browser environment. */
const needsPage = '// @vitest-environment jsdom\n'

/**
 * Runs long test files first, and those that need a browser environment last: a worker has one environment, so each change
 * of it ends a worker together with all modules it has loaded.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { first = [], other = [], last = [] } = Object.groupBy(sorted, ({ moduleId }) => turnOf(moduleId))
    return [...first, ...other, ...last]
  }
}

function turnOf(file: string): 'first' | 'other' | 'last' {
  const source = readFileSync(file, 'utf8')
  if (source.startsWith(startsFirst)) return 'first'
  return source.startsWith(needsPage) ? 'last' : 'other'
}
