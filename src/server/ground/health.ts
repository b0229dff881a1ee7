import { setTimeout as sleep } from 'node:timers/promises'

/** Why a node is not ready. */
export type Obstacle = 'starting' | 'draining' | Support

/** What a node depends on: the store, the body store if configured, disk space. */
const supports = ['store', 'bodies', 'disk'] as const
export type Support = (typeof supports)[number]

/** Milliseconds; probes wait for a second or two. */
const storeTimeout = 1_000
/** Milliseconds for which an answer is reused, so that probes put no load on the store. */
const storeCacheTime = 500

export interface Health {
  /** Empty if the node is ready. */
  findObstacles(): Promise<Obstacle[]>
  /** Called once everything is started. */
  begin(): void
  /** Called when the node is about to stop, which then waits for it. */
  drain(): void | Promise<void>
}

/** Each check resolves once its dependency responds. */
export function createHealth(reach: Partial<Record<Support, () => Promise<void>>>): Health {
  let stage: 'starting' | 'running' | 'draining' = 'starting'
  let lastAsk: { at: number; silent: Promise<Support[]> } | null = null

  function findSilent(): Promise<Support[]> {
    if (lastAsk && performance.now() - lastAsk.at < storeCacheTime) return lastAsk.silent
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

/** The location of bodies is in the store, so without the store nothing is known about them. */
function withoutGuesses(found: readonly Support[][]): Support[] {
  const silent = found.flat()
  return silent.includes('store') ? ['store'] : silent
}

function answers(reach: () => Promise<void> = async () => {}): Promise<boolean> {
  const reached = reach().then(
    () => true,
    () => false,
  )
  return Promise.race([reached, sleep(storeTimeout, false, { ref: false })])
}
