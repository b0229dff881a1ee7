import { onTestFinished } from 'vitest'
import { type Dovecot, launchDovecot } from './launch-dovecot.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Starts Dovecot in a folder of its own; both go with the test. */
export async function startDovecot(): Promise<Dovecot> {
  const dovecot = await launchDovecot(temporaryFolder())
  onTestFinished(dovecot.end)
  return dovecot
}
