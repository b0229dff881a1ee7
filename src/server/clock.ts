/** The only source of the present. Tests pass a clock they can turn. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
