import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs test files that need a browser environment after all others. A worker has one environment, so each change of it
 * ends a worker together with all modules it has loaded.
 */
export class BrowserFilesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { page = [], node = [] } = Object.groupBy(sorted, ({ moduleId }) => (needsPage(moduleId) ? 'page' : 'node'))
    return [...node, ...page]
  }
}

function needsPage(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom\n')
}
