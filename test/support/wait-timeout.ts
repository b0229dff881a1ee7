import { vi } from 'vitest'

/*
 * A setup file for every test. A limit of one second cannot tell a busy machine from a hanging product, so waits may
 * take nearly as long as the test.
 */

/** Milliseconds: less than the test timeout (vitest.config.ts), so that the failure shows what was found. */
export const waitTimeout = Number(import.meta.env.TEST_SECONDS) * 800

const { waitFor, waitUntil } = vi
const withTimeout = (options: Parameters<typeof waitFor>[1]) => ({ timeout: waitTimeout, ...toObject(options) })
const waitForWithTimeout: typeof waitFor = (callback, options) => waitFor(callback, withTimeout(options))
const waitUntilWithTimeout: typeof waitUntil = (callback, options) => waitUntil(callback, withTimeout(options))

// This runs again for each test file of a process.
if (waitFor.name !== waitForWithTimeout.name) {
  vi.waitFor = waitForWithTimeout
  vi.waitUntil = waitUntilWithTimeout
}

function toObject(options: Parameters<typeof waitFor>[1]): object {
  return typeof options === 'number' ? { timeout: options } : (options ?? {})
}
