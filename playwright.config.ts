import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'
import type { HostingMode } from './src/shared/hosting-mode.ts'

const executablePath = findChromium()

/** Whether engines do the work themselves or forward it to a hosted instance. */
export interface WorkOptions {
  mode: HostingMode
}

export default defineConfig<object, WorkOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  // Each worker has a browser and engines; the tests of a file share one. Three workers keep the two cores of a small
  // machine busy while some wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // No test measures time. The limits only stop tests that hang, even on a small, busy machine.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  // A flaky test is a bug in the test or the product.
  retries: 0,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Rendering transitions would take a tenth of the total time without testing anything.
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Tracing doubles the time. To trace a failed test, use `--trace on`.
    screenshot: 'only-on-failure',
    // Chromium's sandbox needs rights that containers do not give, and the pages are ours. A process for each page would
    // start and compile everything again. JavaScript is not optimized, because that takes longer than a test runs, and
    // hardly any garbage is collected, because a page does not live long.
    launchOptions: executablePath
      ? {
          executablePath,
          args: [
            ...['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1'],
            '--js-flags=--no-opt --no-maglev --min-semi-space-size=64 --max-semi-space-size=64 --initial-old-generation-size=1024',
          ],
        }
      : {},
  },
  projects: [
    { name: 'local', grepInvert: /@slow/ },
    // Each page against every rule of axe, messages of several megabytes, and the longest stories.
    { name: 'slow', grep: /@slow/, fullyParallel: true },
    // One test per kind of work; `npm run test:e2e:hosted` runs all tests this way. One worker, so the instance starts once.
    { name: 'hosted', testMatch: 'ui/**', grep: /@hosted/, workers: 1, use: { mode: 'hosted' } },
  ],
})
