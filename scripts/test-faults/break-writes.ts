import { join } from 'node:path'
import { type ServingSendproof, serveSendproof } from '../../test/support/sendproof.ts'
import { type AddressedMessage, addressMessages, sendMessages, waitForReports } from '../addressed-messages.ts'
import { findFaults } from '../stored-messages.ts'
import type { Finding } from '../test-faults.ts'
import { traceCalls } from '../trace-calls.ts'

const connections = 8
const lettersPerRound = 60
/** The calls on the database and its log that fail, and with which error; `first+step` is strace's notation. */
const breakages = [
  { calls: 'pwrite64', error: 'EIO', when: '11+40' },
  { calls: 'fdatasync', error: 'EIO', when: '2+3' },
  { calls: 'pwrite64,fdatasync,fsync,ftruncate', error: 'EIO', when: '9+30' },
  { calls: 'pwrite64', error: 'ENOSPC', when: '2+2' },
  { calls: 'pwrite64,ftruncate', error: 'EROFS', when: '1+1' },
]

/** Makes every Nth write or sync of the engine fail while messages arrive, then lets the engine recover. */
export async function breakWrites(dataDir: string, flags: readonly string[]): Promise<Finding> {
  const engine = await serveSendproof(dataDir, flags)
  const accepted: AddressedMessage[] = []
  const faults: string[] = []
  let refused = 0
  try {
    for (const breakage of breakages) {
      const letters = await addressMessages(engine, 2 * lettersPerRound)
      const broken = await injectErrors({ engine, dataDir, ...breakage }, () =>
        sendMessages(engine, letters.slice(0, lettersPerRound), { connections }),
      )
      if (broken === null) return { seen: 'not run: needs strace, and the right to use it', faults: [] }
      const after = await sendMessages(engine, letters.slice(lettersPerRound), { connections })
      if (after.length < lettersPerRound)
        faults.push(
          `${breakage.error} of ${breakage.calls}: ${lettersPerRound - after.length} refused when all was well again`,
        )
      refused += lettersPerRound - broken.length
      accepted.push(...broken, ...after)
    }
    await waitForReports(engine, accepted)
  } finally {
    await engine.end()
  }
  return {
    seen: `${refused} messages refused while writes failed, ${accepted.length} answered 250`,
    faults: [...faults, ...findFaults(dataDir, accepted)],
  }
}

/** Null if errors cannot be injected. */
async function injectErrors<T>(
  {
    engine,
    dataDir,
    calls,
    error,
    when,
  }: { engine: ServingSendproof; dataDir: string } & Record<'calls' | 'error' | 'when', string>,
  work: () => Promise<T>,
): Promise<T | null> {
  const files = ['sendproof.sqlite', 'sendproof.sqlite-wal'].flatMap((name) => ['-P', join(dataDir, name)])
  const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${when}`]
  const traced = await traceCalls(engine.child.pid ?? 0, [...files, ...inject], work)
  return traced?.trace.includes('(INJECTED)') ? traced.result : null
}
