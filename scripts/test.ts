import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct, root } from './build-product.ts'
import { findChromium } from './find-chromium.ts'
import { addCounts, type Counts, countSkipped, describeCounts, noCounts } from './test/counts.ts'
import { playwright, type Step, vitest } from './test/runners.ts'

/*
 * `npm test`: everything that must pass before a merge, cheapest stage first, up to the first one that fails. `npm run
 * test:slow` (`slow`): everything that takes too long for that. At the end, it repeats the failures and lists skipped
 * tests with reasons; the last line counts the tests of all runners: `N passed, N failed`.
 */

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const build: Step = { name: 'build', command: ['run', 'build', '--', '--logLevel', 'warn'] }
/** The steps of a stage run at the same time, because most of them leave a processor idle now and then. */
const usual: Step[][] = [
  [
    { name: 'types', command: ['run', 'typecheck'] },
    { name: 'lint', command: ['run', 'lint'] },
    { name: 'layers', command: ['run', 'layers'] },
    { name: 'unused code', command: ['run', 'unused'] },
    { name: 'generated files', command: ['run', 'generated'] },
    vitest('unit', 'unit tests', reports),
    build,
  ],
  [vitest('integration', 'integration tests', reports), await playwright('e2e', 'end-to-end tests', reports)],
]
/** Fixed seeds, so that a test passes every time; `npm run test:sanitizer` and `npm run test:records` try others. */
const sameExamples = ['--seed', '1']
const slow: Step[][] = [
  [
    {
      name: 'sanitizer in Chromium',
      command: ['run', 'test:sanitizer', '--', '--mutations', '150', ...sameExamples],
      ...(findChromium() === null && { obstacle: 'no Chromium in the path or CHROMIUM_PATH' }),
    },
    {
      name: 'records offered for 400 broken zones',
      command: ['run', 'test:records', '--', '--zones', '400', ...sameExamples],
    },
    vitest('integration:slow', 'slow integration tests', reports),
    await playwright('e2e:slow', 'slow end-to-end tests, and some in the hosted mode', reports),
  ],
]

const isSlow = process.argv.includes('slow')
if (isSlow) buildProduct()
const total = noCounts()
for (const stage of isSlow ? slow : usual) {
  if (!(await runStage(stage))) break
}
console.log(`\n${describeCounts(total)}`)
process.exitCode = total.failed.length > 0 ? 1 : 0

/** Runs the steps of a stage. Returns whether the next stage may run. Their output is printed in order. */
async function runStage(steps: readonly Step[]): Promise<boolean> {
  const running = steps.map((step, index) => start(step, index === 0 ? 'inherit' : 'pipe'))
  let passed = true
  for (const finish of running) passed = (await finish()) && passed
  return passed
}

/**
 * Starts a step. The returned function waits for its end, prints its output unless already printed, and adds its
 * counts.
 */
function start({ name, command, counted, obstacle, note }: Step, output: 'inherit' | 'pipe'): () => Promise<boolean> {
  if (obstacle !== undefined) {
    return async () => {
      console.log(`\n── ${name}: not run: ${obstacle}`)
      countSkipped(total, obstacle)
      return true
    }
  }
  const title = `\n── ${name}${note ? ` (${note})` : ''}`
  if (output === 'inherit') console.log(title)
  const startedAt = performance.now()
  const child = spawn('npm', command, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...counted?.environment, npm_config_loglevel: 'silent' },
    shell: process.platform === 'win32',
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(child, 'close').then(([status]) => ({
    isOk: status === 0,
    seconds: ((performance.now() - startedAt) / 1000).toFixed(1),
  }))
  return async () => {
    const { isOk, seconds } = await ended
    if (output === 'pipe') console.log(title)
    process.stdout.write(Buffer.concat(chunks))
    console.log(`── ${name}: ${isOk ? 'ok' : 'FAILED'} in ${seconds} s`)
    const counts = counted ? readCounts(counted.read) : noCounts()
    // A step that fails without a failed test, due to a type error or a crashed runner, counts as a failure.
    if (!isOk && counts.failed.length === 0) counts.failed.push({ test: name, message: 'See its output above.' })
    addCounts(total, counts)
    return isOk
  }
}

function readCounts(read: () => Counts): Counts {
  try {
    return read()
  } catch (error) {
    return { ...noCounts(), failed: [{ test: 'the counts of a runner', message: String(error) }] }
  }
}
