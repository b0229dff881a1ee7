import { setTimeout as delay } from 'node:timers/promises'
import { canConnect } from './can-connect.ts'

const pollMilliseconds = 2

/** Waits until all of these local ports accept connections. Throws if `isOver` becomes true. */
export async function untilListening(ports: readonly number[], isOver: () => boolean): Promise<void> {
  while ((await Promise.all(ports.map(canConnect))).includes(false)) {
    if (isOver()) throw new Error('the program does not listen')
    await delay(pollMilliseconds)
  }
}
