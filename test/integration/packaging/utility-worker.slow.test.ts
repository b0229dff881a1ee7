import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from '../../../scripts/build-product.ts'

const support = join(root, 'test/support')

// Without the limit, V8 would use up to a quarter of this machine's memory.
it('limits the memory of a worker in a utility process, reports its cause of death, and continues', async () => {
  const words = ['--import', join(support, 'electron-process.ts'), join(support, 'utility-analyzer-process.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, [...words, 'heap 600', 'bomb', 'report', 'heap 500'])
  expect(JSON.parse(stdout)).toEqual([
    { code: 'analysis_failed', detail: 'heap limit' },
    { code: 'analysis_failed', detail: 'out of memory' },
    null,
    null,
  ])
})
