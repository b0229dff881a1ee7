import { setTimeout as sleep } from 'node:timers/promises'

/** Why a node is not ready. */
export type Obstacle = 'starting' | 'draining' | Support

/** What a node depends on: the store, the body store if any, disk space. */
const supports = ['store', 'bodies', 'disk'] as const
export type Support = (typeof supports)[number]

/** In milliseconds; probes wait for a second or two. */
const storeTimeout = 1_000
/** Milliseconds for which an answer is reused, so that probes put no load on the store. */
const storeCacheTime = 500

/** The readiness of a node. */
export interface Health {
  /** Empty if ready. */
  findObstacles(): Promise<Obstacle[]>
  /** Everything is started. */
  begin(): void
  /** It stops soon. */
  drain(): void
}

/** Each check resolves when its dependency answers. */
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

/** Where bodies are is in the store: without it nothing is known of them. */
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
