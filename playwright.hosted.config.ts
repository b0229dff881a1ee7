import { defineConfig } from '@playwright/test'
import local, { type WorkOptions } from './playwright.config.ts'

/** All UI tests with engines in hosted mode, which forward their work to an instance with several nodes. */
export default defineConfig<object, WorkOptions>({
  ...local,
  projects: [{ name: 'hosted', testMatch: 'ui/**', use: { mode: 'hosted' } }],
})
