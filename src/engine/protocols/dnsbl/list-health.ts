import type { SelfTest, SelfTestProbe } from './self-test.ts'

/**
 * Caches the results of self-tests of lists, so that not every query repeats them. `test` identifies the entries that
 * were queried.
 */
export interface ListHealth {
  recall(test: string): Promise<SelfTest | null>
  /** `testedAt` defaults to now; another process may have tested the list. */
  remember(test: string, outcome: SelfTest, testedAt?: Date): Promise<void>
  /** All cached results. */
  list(): RememberedTest[]
}

export interface RememberedTest {
  test: string
  outcome: ConclusiveSelfTest
  testedAt: Date
}

/** A completed self-test. */
export type ConclusiveSelfTest = Record<keyof SelfTest, Exclude<SelfTestProbe, { status: 'silent' }>>

/** A broken list is noticed within an hour. More tests would burden lists that are served for free. */
const lifetime = 3_600_000

/** Keeps results in memory. `now` returns the current time. */
export function createListHealth(now: () => Date): ListHealth {
  const remembered = new Map<string, RememberedTest>()
  const holds = ({ testedAt }: RememberedTest) => testedAt.getTime() + lifetime > now().getTime()

  return {
    async recall(test) {
      const known = remembered.get(test)
      return known && holds(known) ? known.outcome : null
    },
    async remember(test, outcome, testedAt = now()) {
      if (isConclusive(outcome)) remembered.set(test, { test, outcome, testedAt })
    },
    list: () => [...remembered.values()].filter(holds),
  }
}

/** Caches nothing: for resolvers with planned or replayed records. */
export function recallOnly(health: ListHealth): ListHealth {
  return { ...health, remember: async () => {} }
}

/** A test without an answer says nothing about the list: the next query tests it again. */
export function isConclusive(outcome: SelfTest): outcome is ConclusiveSelfTest {
  return outcome.listed.status !== 'silent' && outcome.unlisted.status !== 'silent'
}
