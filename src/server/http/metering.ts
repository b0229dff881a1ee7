import type { Response } from 'express'
import type { Clock } from '../clock.ts'
import { type Allowance, type LimitState, unlimited } from '../services/access/limits.ts'
import { isRefusal, type Refusal, refuseExceeding, secondsUntil } from './problems/problem.ts'

/** Does the work of a valid call unless a limit is exceeded. Failed work does not count. */
export type Metered = <T>(work: () => Promise<T>) => Promise<T | Refusal>

export const unmetered: Metered = (work) => work()

interface MeterOptions {
  take(): Promise<Allowance>
  response: Response
  clock: Clock
}

export function createMetered({ take, response, clock }: MeterOptions): Metered {
  return async (work) => {
    const { exhausted, states, giveBack } = await take()
    setLimitHeaders(states)
    if (exhausted) return refuseExceeding(exhausted, clock.now())
    let served = false
    try {
      const reply = await work()
      served = !isRefusal(reply)
      return reply
    } finally {
      if (!served) {
        await giveBack()
        setLimitHeaders(states.map((state) => ({ ...state, used: state.used - 1 })))
      }
    }
  }

  /** RateLimit headers (draft-ietf-httpapi-ratelimit-headers-10). */
  function setLimitHeaders(states: readonly LimitState[]): void {
    const limits = states.filter(({ most }) => most < unlimited)
    if (limits.length === 0) return
    const now = clock.now()
    response.set({
      'RateLimit-Policy': limits.map(describePolicy).join(', '),
      RateLimit: limits
        .map(
          ({ name, most, used, resetsAt }) =>
            `"${name}";r=${Math.max(0, most - used)};t=${secondsUntil(resetsAt, now)}`,
        )
        .join(', '),
    })
  }
}

function describePolicy({ name, most, seconds }: LimitState): string {
  return `"${name}";q=${most}${seconds === null ? '' : `;w=${seconds}`}`
}
