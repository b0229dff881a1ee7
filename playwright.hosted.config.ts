import { defineConfig } from '@playwright/test'
import local, { type WorkOptions } from './playwright.config.ts'

/** All tests of the UI with engines in the hosted mode, which hand their work on to an instance of several nodes. */
export default defineConfig<object, WorkOptions>({
  ...local,
  projects: [{ name: 'hosted', testMatch: 'ui/**', use: { mode: 'hosted' } }],
})
