import type { OutgoingHttpHeaders } from 'node:http'
import type { Clock } from '../ground/clock.ts'
import { type Allowance, type LimitState, type Standing, unlimited } from '../services/access/limits.ts'
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

/** Counts one call. */
export interface CallMeter {
  /** Refuses a call that the limit excludes already, before its body is read. It is not counted. */
  refuseExhausted(): Promise<Refusal | null>
  metered: Metered
}

export const noMeter: CallMeter = { refuseExhausted: async () => null, metered: (work) => work() }

export interface MeterOptions {
  read(): Promise<Standing>
  take(charge: Charge): Promise<Allowance>
  setHeaders(fields: OutgoingHttpHeaders): void
  clock: Clock
}

export function createCallMeter({ read, take, setHeaders, clock }: MeterOptions): CallMeter {
  return {
    async refuseExhausted() {
      return refuseIfExhausted(await read())
    },

    async metered(work, charge = {}) {
      const { amount = 1, used = () => amount } = charge
      const { giveBack, ...standing } = await take(charge)
      const refusal = refuseIfExhausted(standing)
      if (refusal) return refusal
      const { states } = standing
      setLimitHeaders(states)
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
    },
  }

  function refuseIfExhausted({ exhausted, states }: Standing): Refusal | null {
    if (!exhausted) return null
    setLimitHeaders(states)
    return refuseExceeding(exhausted, clock.now())
  }

  /** RateLimit headers (draft-ietf-httpapi-ratelimit-headers-10). */
  function setLimitHeaders(states: readonly LimitState[]): void {
    const limits = states.filter(({ max }) => max < unlimited)
    if (limits.length === 0) return
    const now = clock.now()
    setHeaders({
      'RateLimit-Policy': limits.map(describePolicy).join(', '),
      RateLimit: limits
        .map(
          ({ name, max, used, resetsAt }) => `"${name}";r=${Math.max(0, max - used)};t=${secondsUntil(resetsAt, now)}`,
        )
        .join(', '),
    })
  }
}

function describePolicy({ name, max, seconds }: LimitState): string {
  const unit = name.includes('octets') ? ';qu="content-bytes"' : ''
  return `"${name}";q=${max}${unit}${seconds === null ? '' : `;w=${seconds}`}`
}
