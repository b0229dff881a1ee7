import { onTestFinished } from 'vitest'
import { type Dovecot, type DovecotOptions, launchDovecot } from './launch-dovecot.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Starts Dovecot in its own folder for the duration of the test. */
export async function startDovecot(options: DovecotOptions = {}): Promise<Dovecot> {
  const dovecot = await launchDovecot(temporaryFolder(), options)
  onTestFinished(dovecot.end)
  return dovecot
}
