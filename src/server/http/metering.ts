import type { Response } from 'express'
import type { Clock } from '../clock.ts'
import { type Allowance, type LimitState, unlimited } from '../services/access/limits.ts'
import type { ApiKey } from '../storage/repositories.ts'
import { isRefusal, type Refusal, refuseExceeding, secondsUntil } from './problems/problem.ts'

/** What a call costs; by default, one unit for its caller. */
export interface Charge {
  /** The amount to reserve before the work, such as the octets of a body that is not read yet. */
  amount?: number
  /** The amount that was used, known after the work; by default, all of it. */
  used?(): number
  /** Another payer. */
  key?: ApiKey | null
}

/** Does the work of a valid call unless a limit is exceeded. Failed work does not count. */
export type Metered = <T>(work: () => Promise<T>, charge?: Charge) => Promise<T | Refusal>

export const unmetered: Metered = (work) => work()

interface MeterOptions {
  take(charge: Charge): Promise<Allowance>
  response: Response
  clock: Clock
}

export function createMetered({ take, response, clock }: MeterOptions): Metered {
  return async (work, charge = {}) => {
    const { amount = 1, used = () => amount } = charge
    const { exhausted, states, giveBack } = await take(charge)
    setLimitHeaders(states)
    if (exhausted) return refuseExceeding(exhausted, clock.now())
    let served = false
    try {
      const reply = await work()
      served = !isRefusal(reply)
      return reply
    } finally {
      const unused = served ? amount - used() : amount
      if (unused > 0) {
        await giveBack(unused)
        setLimitHeaders(states.map((state) => ({ ...state, used: state.used - unused })))
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
  const unit = name.includes('octets') ? ';qu="content-bytes"' : ''
  return `"${name}";q=${most}${unit}${seconds === null ? '' : `;w=${seconds}`}`
}
