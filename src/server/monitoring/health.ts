import { setTimeout as sleep } from 'node:timers/promises'

/** Why a node should get no work. */
export type Obstacle = 'starting' | 'draining' | 'store'

/** Milliseconds the store has for an answer; probes wait for a second or two. */
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

/** `reachStore` resolves when the store has answered. */
export function createHealth(reachStore: () => Promise<void>): Health {
  let stage: 'starting' | 'running' | 'draining' = 'starting'
  let lastAsk: { at: number; answers: Promise<boolean> } | null = null

  function storeAnswers(): Promise<boolean> {
    if (lastAsk && performance.now() - lastAsk.at < storeMemory) return lastAsk.answers
    const answers = Promise.race([
      reachStore().then(
        () => true,
        () => false,
      ),
      sleep(storePatience, false, { ref: false }),
    ])
    lastAsk = { at: performance.now(), answers }
    return answers
  }

  return {
    async findObstacles() {
      const store: Obstacle[] = (await storeAnswers()) ? [] : ['store']
      return stage === 'running' ? store : [stage, ...store]
    },
    begin() {
      if (stage === 'starting') stage = 'running'
    },
    drain() {
      stage = 'draining'
    },
  }
}
