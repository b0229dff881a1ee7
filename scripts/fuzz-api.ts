import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './build-product.ts'

/*
 * `npm run fuzz:api`: the test of random requests over the OpenAPI document (test/integration/http/fuzz.test.ts), with 20,000
 * of them. It ends with the first request that is not answered as the document says, and tells how to repeat it.
 */

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' } } })
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'integration', 'http/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: values.requests },
})
process.exitCode = status ?? 1
