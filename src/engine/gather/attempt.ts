import { type Fact, type Unavailable, unavailable } from '../../shared/fact.ts'
import type { Reason } from '../../shared/reason.ts'

/** An exception is a bug in the engine, not a property of the message or of DNS. The report shows it. */
export function reasonOf(error: unknown): Reason {
  return { code: 'analysis_failed', detail: error instanceof Error ? error.message : String(error) }
}

export function brokenFact(error: unknown): Unavailable {
  return unavailable(reasonOf(error))
}

/** Gathers a fact. An exception makes only this fact unavailable. */
export async function attempt<T>(gather: () => Promise<Fact<T>>): Promise<Fact<T>> {
  try {
    return await gather()
  } catch (error) {
    return brokenFact(error)
  }
}

/** Synchronous version of `attempt`. */
export function attemptNow<T>(gather: () => Fact<T>): Fact<T> {
  try {
    return gather()
  } catch (error) {
    return brokenFact(error)
  }
}
