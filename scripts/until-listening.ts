import { setTimeout as delay } from 'node:timers/promises'
import { canConnect } from './can-connect.ts'

const pollMilliseconds = 2

/** Waits until all of the ports of this machine take connections. Throws if that does not come to be: `isOver`. */
export async function untilListening(ports: readonly number[], isOver: () => boolean): Promise<void> {
  while ((await Promise.all(ports.map(canConnect))).includes(false)) {
    if (isOver()) throw new Error('the program does not listen')
    await delay(pollMilliseconds)
  }
}
