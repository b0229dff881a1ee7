import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder for the duration of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sendproof-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
