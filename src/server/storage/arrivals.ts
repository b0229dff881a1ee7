import { z } from 'zod'
import type { Acceptance, Arrival, ArrivalAcceptance } from './repositories.ts'

const hour = 3_600_000

/** The hour of an arrival; the number of arrivals that become tests is limited per hour. */
export function hourOf({ arrivedAt }: Arrival): { hourStart: Date; hourEnd: Date } {
  const start = Math.floor(arrivedAt.getTime() / hour) * hour
  return { hourStart: new Date(start), hourEnd: new Date(start + hour) }
}

/** Parses whether an earlier arrival was refused. */
export const arrivalRow = z.object({ is_refused: z.literal([0, 1]) })

/** A new test always accepts its message. Anything else throws, so that no empty test is left. */
export function asArrivalAcceptance(acceptance: Acceptance): ArrivalAcceptance {
  if (acceptance.state === 'accepted') return acceptance
  throw new Error(`a new test did not accept its message: ${acceptance.state}`)
}
