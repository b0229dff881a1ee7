import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BrowserFilesLast } from './scripts/test/browser-files-last.ts'
import { createCountsReporter } from './scripts/test/counts-reporter.ts'
import { compiledCode } from './test/support/compiled-code.ts'

/** Where `npm test` wants to read what was counted. */
const countsFile = process.env.TEST_COUNTS_FILE

/** What takes too long for each change; `npm run test:slow`. */
const slow = 'test/**/*.slow.test.ts'

/** One of them waits: for time-outs, for disks, for processes that start. */
const workersThatWait = availableParallelism() + 1

/** The processes that tests start load the same modules over and over. */
const env = { NODE_COMPILE_CACHE: compiledCode }

/**
 * Files of tests share the modules that a worker has loaded: loading them anew for each file takes longer than many of the
 * tests. What a file replaces, it restores.
 */
const sharedModules = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

export default defineConfig({
  test: {
    // Every socket that is not loopback throws: a test that needs the internet is a broken test.
    setupFiles: ['test/support/loopback-only.ts', 'test/support/wait-timeout.ts'],
    // No test measures time: the limits only end what hangs, also on a small machine with much to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    maxWorkers: availableParallelism(),
    reporters: ['default', ...(countsFile === undefined ? [] : [createCountsReporter(countsFile)])],
    sequence: { sequencer: BrowserFilesLast },
    // A test that fails now and then is a fault, of the test or of the product.
    retry: 0,
    projects: [
      {
        extends: true,
        // Importing the real package would try to download the binary.
        resolve: { alias: { electron: fileURLToPath(new URL('test/support/electron.ts', import.meta.url)) } },
        test: {
          name: 'unit',
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
          globalSetup: 'test/support/shared-postgres.ts',
          include: ['test/integration/**/*.test.ts'],
          exclude: [slow],
          env,
          ...sharedModules,
          maxWorkers: workersThatWait,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: [slow], env, maxWorkers: workersThatWait },
      },
    ],
  },
})
