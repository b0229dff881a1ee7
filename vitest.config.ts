import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { createCountsReporter } from './scripts/test/counts-reporter.ts'
import { FileOrder } from './scripts/test/file-order.ts'
import { compiledCode } from './test/support/compiled-code.ts'

/** The file from which `npm test` reads the test counts. */
const countsFile = process.env.TEST_COUNTS_FILE

/** Tests that take too long to run for every change: `npm run test:slow`. */
const slow = 'test/**/*.slow.test.ts'

/** More than there are cores, because some tests wait for timeouts, disks, or processes; slow ones wait longest. */
const workersThatWait = availableParallelism() + 2
const workersOfSlow = availableParallelism() + 4

/** Processes started by tests load the same modules repeatedly, so they share compiled code. */
const cached = { NODE_COMPILE_CACHE: compiledCode }

/**
 * Test files share the modules loaded in a worker, because loading them again for each file takes longer than many tests.
 * Files must restore what they replace.
 */
const sharedModules = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

/**
 * How long a test may take, and what it waits for (`test/support/wait-timeout.ts`). No test measures time: the limits
 * only stop tests that hang, even on a small, busy machine.
 */
function limits(seconds: number, environment: Record<string, string> = {}) {
  return {
    testTimeout: seconds * 1000,
    expect: { poll: { timeout: seconds * 800 } },
    env: { TEST_SECONDS: String(seconds), ...environment },
  }
}

export default defineConfig({
  test: {
    // Sockets beyond loopback throw, because tests must not need the internet.
    setupFiles: ['test/support/loopback-only.ts', 'test/support/wait-timeout.ts'],
    // Hooks may build or start programs.
    hookTimeout: 300_000,
    maxWorkers: availableParallelism(),
    reporters: ['default', ...(countsFile === undefined ? [] : [createCountsReporter(countsFile)])],
    sequence: { sequencer: FileOrder },
    // A flaky test is a bug in the test or the product.
    retry: 0,
    projects: [
      {
        extends: true,
        // Importing the real package would try to download the binary.
        resolve: { alias: { electron: fileURLToPath(new URL('test/support/electron.ts', import.meta.url)) } },
        test: {
          name: 'unit',
          ...limits(60),
          setupFiles: ['test/support/same-examples.ts'],
          include: ['{src,scripts}/**/*.test.{ts,tsx}', 'test/{unit,support}/**/*.test.ts'],
          exclude: [slow],
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          ...limits(120, cached),
          globalSetup: 'test/support/shared-postgres.ts',
          include: ['test/integration/**/*.test.ts'],
          exclude: [slow],
          ...sharedModules,
          maxWorkers: workersThatWait,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          ...limits(300, cached),
          globalSetup: 'test/support/shared-postgres.ts',
          include: [slow],
          restoreMocks: true,
          maxWorkers: workersOfSlow,
        },
      },
    ],
  },
})
