import type { SelfTest, SelfTestProbe } from './self-test.ts'

/**
 * Remembers what the self-tests of lists came to, so that not every question repeats them. `test` names the entries
 * that were asked for.
 */
export interface ListHealth {
  recall(test: string): Promise<SelfTest | null>
  /** `testedAt` is now, unless somebody else tested the list. */
  remember(test: string, outcome: SelfTest, testedAt?: Date): Promise<void>
  /** All that is remembered. */
  list(): RememberedTest[]
}

export interface RememberedTest {
  test: string
  outcome: ConclusiveSelfTest
  testedAt: Date
}

/** A self-test that had its answers. */
export type ConclusiveSelfTest = Record<keyof SelfTest, Exclude<SelfTestProbe, { status: 'silent' }>>

/** A list that breaks is found out within the hour; more tests would be rude to those that serve them for nothing. */
const lifetime = 3_600_000

/** Keeps tests in memory. `now` gives the present. */
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

/** Remembers nothing of what a DNS says that is not the one of today: with records that are planned, or told again. */
export function recallOnly(health: ListHealth): ListHealth {
  return { ...health, remember: async () => {} }
}

/** A test that had no answer is no news of the list: the next question tests it again. */
export function isConclusive(outcome: SelfTest): outcome is ConclusiveSelfTest {
  return outcome.listed.status !== 'silent' && outcome.unlisted.status !== 'silent'
}
