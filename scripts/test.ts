import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './build-product.ts'
import { findChromium } from './find-chromium.ts'
import { desktopObstacle } from './find-electron.ts'

/*
 * `npm test`: everything that has to be true before a change is merged, cheapest first, up to the first step that fails.
 * The last line counts the tests of all runners: `N passed, N failed`, and what was skipped.
 */

interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface Step {
  name: string
  /** What npm is told. */
  command: string[]
  /** Where the runner writes what it counted, and how that is read. */
  counted?: { environment: Record<string, string>; read(): Counts }
  /** Why the step cannot be done here; undefined when it can. */
  obstacle?: string
  /** What of the step cannot be done here. */
  note?: string
}

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const steps: Step[] = [
  { name: 'types', command: ['run', 'typecheck'] },
  { name: 'lint', command: ['run', 'lint'] },
  { name: 'layers', command: ['run', 'layers'] },
  { name: 'unused code', command: ['run', 'unused'] },
  { name: 'generated files', command: ['run', 'generated'] },
  vitest('unit'),
  { name: 'build', command: ['run', 'build', '--', '--logLevel', 'warn'] },
  vitest('integration'),
  playwright(),
]

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const step of steps) {
  if (!run(step)) break
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs a step, adds what it counted, and tells whether the next one may follow. */
function run({ name, command, counted, obstacle, note }: Step): boolean {
  if (obstacle !== undefined) {
    console.log(`\n── ${name}: not run: ${obstacle}`)
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
  const counts = counted ? readCounts(counted.read) : { passed: 0, failed: 0, skipped: 0 }
  total.passed += counts.passed
  total.skipped += counts.skipped
  // A step that fails without a failed test (a type error, a runner that crashed) is a failure, too.
  total.failed += status === 0 ? counts.failed : Math.max(1, counts.failed)
  return status === 0
}

function readCounts(read: () => Counts): Counts {
  try {
    return read()
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function vitest(project: string): Step {
  const file = join(reports, `${project}.json`)
  const schema = z.object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    numTodoTests: z.int(),
  })
  return {
    name: `${project} tests`,
    command: ['run', project, '--', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    counted: {
      environment: {},
      read() {
        const report = schema.parse(JSON.parse(readFileSync(file, 'utf8')))
        const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
        return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
      },
    },
  }
}

function playwright(): Step {
  const file = join(reports, 'e2e.json')
  const schema = z.object({
    stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int(), skipped: z.int() }),
  })
  const step: Step = {
    name: 'end-to-end tests',
    command: ['run', 'e2e', '--', '--reporter=list,json'],
    counted: {
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      read() {
        const { stats } = schema.parse(JSON.parse(readFileSync(file, 'utf8')))
        return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
      },
    },
  }
  if (findChromium() === null) return { ...step, obstacle: 'no Chromium (set CHROMIUM_PATH)' }
  const obstacle = desktopObstacle()
  return obstacle === null ? step : { ...step, note: `the desktop app is not run: ${obstacle}` }
}
