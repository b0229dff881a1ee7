import type { SelfTest, SelfTestProbe } from './self-test.ts'

/**
 * Remembers what the self-tests of lists came to, so that not every question repeats them. `test` names the entries
 * that were asked for.
 */
export interface ListHealth {
  recall(test: string): Promise<SelfTest | null>
  remember(test: string, outcome: SelfTest): Promise<void>
}

/** A list that breaks is found out within the hour; more tests would be rude to those that serve them for nothing. */
const lifetime = 3_600_000

/** Keeps tests in memory. `now` gives the present. */
export function createListHealth(now: () => Date): ListHealth {
  const outcomes = new Map<string, { outcome: SelfTest; expiresAt: number }>()

  return {
    async recall(test) {
      const known = outcomes.get(test)
      return known && known.expiresAt > now().getTime() ? known.outcome : null
    },
    async remember(test, outcome) {
      if (isConclusive(outcome)) outcomes.set(test, { outcome, expiresAt: now().getTime() + lifetime })
    },
  }
}

/** A test that had no answer is no news of the list: the next question tests it again. */
function isConclusive({ listed, unlisted }: SelfTest): boolean {
  return [listed, unlisted].every((probe: SelfTestProbe) => probe.status !== 'silent')
}
