import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'
import type { HostingMode } from './src/shared/hosting-mode.ts'

const executablePath = findChromium()

/** Who does the work of the engines. */
export interface WorkOptions {
  mode: HostingMode
}

export default defineConfig<object, WorkOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  // Each worker has a browser and an engine. Two of them fill the two cores of a small machine but where they wait.
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // No test measures time: the limits only end what hangs, also on a small machine with much to do.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  // A test that fails now and then is a fault, of the test or of the product.
  retries: 0,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // The frames of transitions take a tenth of the time of all tests, and say nothing more.
    contextOptions: { reducedMotion: 'reduce' },
    // A page of its own for each test takes a new process, and tests with other permissions a new context.
    reuseContext: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    // A trace takes as long as the test: `--trace on` is for one that failed.
    screenshot: 'only-on-failure',
    // Chromium's own sandbox needs rights that containers do not give; the pages are ours. Optimizing code takes longer
    // than a test runs it.
    launchOptions: executablePath
      ? { executablePath, args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt --no-maglev'] }
      : {},
  },
  projects: [
    { name: 'local', grepInvert: /@slow/ },
    // Each page against every rule of axe, and messages of megabytes: a quarter of the time of all.
    { name: 'slow', grep: /@slow/ },
    // One test of each kind of work; `npm run test:e2e:hosted` has an instance do the work of all. It is started once.
    { name: 'hosted', testMatch: 'ui/**', grep: /@hosted/, workers: 1, use: { mode: 'hosted' } },
  ],
})
