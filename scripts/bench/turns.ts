import { codeOf } from '../../src/shared/error-code.ts'
import type { Load } from '../send-load.ts'
import { childrenOf } from '../watch-memory.ts'

/** A running program, and how to send it messages during its turn. */
export interface Side {
  pid: number
  send(connections: number): Promise<Load>
}

/** The loads of each side. They take turns, after a warm-up round. */
export async function takeTurns(sides: readonly Side[], connections: number, rounds: number): Promise<Load[][]> {
  const loads = sides.map((): Load[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [at, side] of sides.entries()) {
      const load = await withOthersPaused(side, sides, () => side.send(connections))
      if (round > 0) loads[at]?.push(load)
    }
  }
  return loads
}

/** Pauses the other sides, which may still be processing messages from their turns. */
async function withOthersPaused<T>(active: Side, sides: readonly Side[], work: () => Promise<T>): Promise<T> {
  const paused: number[] = []
  for (const { pid } of sides.filter((side) => side !== active)) {
    signal(pid, 'SIGSTOP')
    // Read now, because a paused program starts no further processes.
    const children = childrenOf(pid)
    for (const child of children) signal(child, 'SIGSTOP')
    paused.push(pid, ...children)
  }
  try {
    return await work()
  } finally {
    for (const pid of paused.toReversed()) signal(pid, 'SIGCONT')
  }
}

/** The process may have ended just now. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
