import { setTimeout as sleep } from 'node:timers/promises'

/** Why a node should get no work. */
export type Obstacle = 'starting' | 'draining' | Support

/** What a node cannot work without: the store, the store of message bodies where there is one, room on the disk. */
const supports = ['store', 'bodies', 'disk'] as const
export type Support = (typeof supports)[number]

/** Milliseconds a store has for an answer; probes wait for a second or two. */
const storePatience = 1_000
/** Milliseconds an answer is told again: nobody can load the store by asking. */
const storeMemory = 500

/** Whether a node should get work. */
export interface Health {
  /** None, when it should. */
  findObstacles(): Promise<Obstacle[]>
  /** Everything that was started listens. */
  begin(): void
  /** It stops soon. */
  drain(): void
}

/** What is handed in resolves when that support has answered. */
export function createHealth(reach: Partial<Record<Support, () => Promise<void>>>): Health {
  let stage: 'starting' | 'running' | 'draining' = 'starting'
  let lastAsk: { at: number; silent: Promise<Support[]> } | null = null

  function findSilent(): Promise<Support[]> {
    if (lastAsk && performance.now() - lastAsk.at < storeMemory) return lastAsk.silent
    const silent = Promise.all(
      supports.map(async (support) => ((await answers(reach[support])) ? [] : [support])),
    ).then(withoutGuesses)
    lastAsk = { at: performance.now(), silent }
    return silent
  }

  return {
    async findObstacles() {
      const silent = await findSilent()
      return stage === 'running' ? silent : [stage, ...silent]
    },
    begin() {
      if (stage === 'starting') stage = 'running'
    },
    drain() {
      stage = 'draining'
    },
  }
}

/** Where the bodies lie, and whether anybody waits for one, is in the store: without it nothing is known of them. */
function withoutGuesses(found: readonly Support[][]): Support[] {
  const silent = found.flat()
  return silent.includes('store') ? ['store'] : silent
}

function answers(reach: () => Promise<void> = async () => {}): Promise<boolean> {
  const reached = reach().then(
    () => true,
    () => false,
  )
  return Promise.race([reached, sleep(storePatience, false, { ref: false })])
}
