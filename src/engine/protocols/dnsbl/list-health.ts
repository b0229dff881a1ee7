import type { SelfTest, SelfTestProbe } from './self-test.ts'

/**
 * Caches the results of list self-tests, so that not every query repeats them. `test` identifies the entries that were
 * queried.
 */
export interface ListHealth {
  recall(test: string): Promise<SelfTest | null>
  /** `testedAt` defaults to now; another process may have tested the list earlier. */
  remember(test: string, outcome: SelfTest, testedAt?: Date): Promise<void>
  /** All cached results. */
  list(): CachedSelfTest[]
}

export interface CachedSelfTest {
  test: string
  outcome: ConclusiveSelfTest
  testedAt: Date
}

/** A completed self-test. */
export type ConclusiveSelfTest = Record<keyof SelfTest, Exclude<SelfTestProbe, { status: 'silent' }>>

/** In milliseconds: a broken list is noticed within an hour. More tests would burden lists that are free to use. */
const lifetime = 3_600_000

/** Keeps results in memory. `now` returns the current time. */
export function createListHealth(now: () => Date): ListHealth {
  const cache = new Map<string, CachedSelfTest>()
  const holds = ({ testedAt }: CachedSelfTest) => testedAt.getTime() + lifetime > now().getTime()

  return {
    async recall(test) {
      const known = cache.get(test)
      return known && holds(known) ? known.outcome : null
    },
    async remember(test, outcome, testedAt = now()) {
      if (isConclusive(outcome)) cache.set(test, { test, outcome, testedAt })
    },
    list: () => [...cache.values()].filter(holds),
  }
}

/** Caches nothing new: for resolvers with planned or replayed records. */
export function readOnlyHealth(health: ListHealth): ListHealth {
  return { ...health, remember: async () => {} }
}

/** A test without an answer proves nothing about the list: the next query tests it again. */
export function isConclusive(outcome: SelfTest): outcome is ConclusiveSelfTest {
  return outcome.listed.status !== 'silent' && outcome.unlisted.status !== 'silent'
}
