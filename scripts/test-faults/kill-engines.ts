import { setTimeout as delay } from 'node:timers/promises'
import { serveSendproof } from '../../test/support/sendproof.ts'
import { type AddressedMessage, addressMessages, sendMessages, waitForReports } from '../addressed-messages.ts'
import { findFaults } from '../stored-messages.ts'
import type { Finding } from '../test-faults.ts'

const connections = 8
const lettersPerRound = 60
/** Milliseconds from its first message within which an engine is killed. */
const latestKill = 400

/** Repeatedly kills the engine at a random moment under load, on one data folder. */
export async function killEngines(dataDir: string, flags: readonly string[], rounds: number): Promise<Finding> {
  const accepted: AddressedMessage[] = []
  for (let round = 0; round < rounds; round++) {
    const engine = await serveSendproof(dataDir, flags)
    const letters = await addressMessages(engine, lettersPerRound)
    let isKilled = false
    const sending = sendMessages(engine, letters, { connections, isOver: () => isKilled })
    await delay(Math.random() * latestKill)
    isKilled = true
    await engine.end('SIGKILL')
    accepted.push(...(await sending))
  }
  const last = await serveSendproof(dataDir, flags)
  await waitForReports(last, accepted)
  await last.end()
  return {
    seen: `${rounds} engines killed, ${accepted.length} messages answered 250`,
    faults: findFaults(dataDir, accepted),
  }
}
