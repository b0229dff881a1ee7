import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Every socket that is not loopback throws: a test that needs the internet is a broken test.
    setupFiles: ['test/support/loopback-only.ts'],
    // No test measures time: the limits only end what hangs, also on a small machine with much to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // All cores: nobody works beside the tests, and many of them wait for time-outs.
    maxWorkers: availableParallelism(),
    // As in playwright.config.ts: one more try where the machine is not ours alone. The report names what needed it.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        // Importing the real package would try to download the binary.
        resolve: { alias: { electron: fileURLToPath(new URL('test/support/electron.ts', import.meta.url)) } },
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/{unit,support}/**/*.test.ts'],
          // Loading the modules anew for each file takes three times as long as all tests: what a file puts in the place
          // of something, it takes back.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        test: { name: 'integration', include: ['test/integration/**/*.test.ts'] },
      },
    ],
  },
})
