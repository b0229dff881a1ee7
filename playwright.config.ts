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
  // Each worker has a browser and an engine; two of them fill the two cores of a small machine.
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // A trace of every test takes as long as the test. Snapshots of the page would have scripts run in the frame of a
    // message, which lets none run and says so.
    trace: { mode: 'on-first-retry', snapshots: false, screenshots: true },
    // Chromium's own sandbox needs rights that containers do not give; the pages are ours.
    launchOptions: executablePath ? { executablePath, args: ['--no-sandbox'] } : {},
  },
  projects: [
    { name: 'local' },
    // One test of each kind of work; `npm run test:e2e:hosted` has an instance do the work of all. It is started once.
    { name: 'hosted', testMatch: 'ui/**', grep: /@hosted/, workers: 1, use: { mode: 'hosted' } },
  ],
})
