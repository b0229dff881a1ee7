import { type Fact, type Unavailable, unavailable } from '../../shared/fact.ts'
import type { Reason } from '../../shared/reason.ts'

/** What was thrown for no reason of the message's or the DNS's: a fault of ours, which stays visible in the report. */
export function reasonOf(error: unknown): Reason {
  return { code: 'analysis_failed', detail: error instanceof Error ? error.message : String(error) }
}

export function brokenFact(error: unknown): Unavailable {
  return unavailable(reasonOf(error))
}

/** Gathers a fact; what is thrown makes this fact unavailable and no other. */
export async function attempt<T>(gather: () => Promise<Fact<T>>): Promise<Fact<T>> {
  try {
    return await gather()
  } catch (error) {
    return brokenFact(error)
  }
}

/** The same for what is gathered from the message itself, without waiting for anything. */
export function attemptNow<T>(gather: () => Fact<T>): Fact<T> {
  try {
    return gather()
  } catch (error) {
    return brokenFact(error)
  }
}
