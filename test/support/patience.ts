import { vi } from 'vitest'

/*
 * A setup file of every test: no limit of a second tells a machine that is busy from a product that hangs, so what is
 * waited for may take nearly as long as the test.
 */

/** Milliseconds: less than a test may take (vitest.config.ts), so that it tells what it saw. */
export const patience = 240_000

const { waitFor, waitUntil } = vi
const patient = (options: Parameters<typeof waitFor>[1]) => ({ timeout: patience, ...toObject(options) })
const patientWaitFor: typeof waitFor = (callback, options) => waitFor(callback, patient(options))
const patientWaitUntil: typeof waitUntil = (callback, options) => waitUntil(callback, patient(options))

// Run again for each file of tests, of which a process may have many.
if (waitFor.name !== patientWaitFor.name) {
  vi.waitFor = patientWaitFor
  vi.waitUntil = patientWaitUntil
}

function toObject(options: Parameters<typeof waitFor>[1]): object {
  return typeof options === 'number' ? { timeout: options } : (options ?? {})
}
