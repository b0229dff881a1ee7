import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './build-product.ts'
import { findChromium } from './find-chromium.ts'
import { addCounts, type Counts, countSkipped, describeCounts, noCounts } from './test/counts.ts'
import { playwright, type Step, vitest } from './test/runners.ts'

/*
 * `npm test`: everything that must pass before a merge, cheapest first, up to the first failing step. `npm run
 * test:slow` (`slow`): what takes too long for that. At the end, it lists skipped tests with reasons; the last line
 * counts the tests of all runners: `N passed, N failed`.
 */

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const build: Step = { name: 'build', command: ['run', 'build', '--', '--logLevel', 'warn'] }
const usual: Step[] = [
  { name: 'types', command: ['run', 'typecheck'] },
  { name: 'lint', command: ['run', 'lint'] },
  { name: 'layers', command: ['run', 'layers'] },
  { name: 'unused code', command: ['run', 'unused'] },
  { name: 'generated files', command: ['run', 'generated'] },
  vitest('unit', 'unit tests', reports),
  build,
  vitest('integration', 'integration tests', reports),
  await playwright('e2e', 'end-to-end tests', reports),
]
/** A test passes every time: `npm run test:sanitizer` and `npm run test:records` try other seeds. */
const sameExamples = ['--seed', '1']
const slow: Step[] = [
  build,
  {
    name: 'sanitizer in Chromium',
    command: ['run', 'test:sanitizer', '--', '--mutations', '2000', ...sameExamples],
    ...(findChromium() === null && { obstacle: 'no Chromium in the path or CHROMIUM_PATH' }),
  },
  { name: 'records offered for 2,000 broken zones', command: ['run', 'test:records', '--', ...sameExamples] },
  vitest('integration:slow', 'slow integration tests', reports),
  await playwright('e2e:slow', 'slow end-to-end tests, and some in the hosted mode', reports),
]

const total = noCounts()
for (const step of process.argv.includes('slow') ? slow : usual) {
  if (!run(step)) break
}
console.log(`\n${describeCounts(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs a step, adds its counts, and returns whether the next one may run. */
function run({ name, command, counted, obstacle, note }: Step): boolean {
  if (obstacle !== undefined) {
    console.log(`\n── ${name}: not run: ${obstacle}`)
    countSkipped(total, obstacle)
    return true
  }
  console.log(`\n── ${name}${note ? ` (${note})` : ''}`)
  const startedAt = performance.now()
  const { status } = spawnSync('npm', command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...counted?.environment, npm_config_loglevel: 'silent' },
    shell: process.platform === 'win32',
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  const counts = counted ? readCounts(counted.read) : noCounts()
  // A step that fails without a failed test (a type error, a crashed runner) counts as a failure.
  if (status !== 0) counts.failed = Math.max(1, counts.failed)
  addCounts(total, counts)
  return status === 0
}

function readCounts(read: () => Counts): Counts {
  try {
    return read()
  } catch {
    return { ...noCounts(), failed: 1 }
  }
}
