import { z } from 'zod'
import { type Reason, reasonSchema } from './reason.ts'

/**
 * Something about the world that was looked for.
 * `known`: it is there, this is it. `absent`: it was looked for, and it is not there.
 * `unavailable`: it could not be looked for, or no answer came. Absence is a result; ignorance never is.
 */
export type Fact<T> = Known<T> | Absent | Unavailable
export type Known<T> = { state: 'known'; value: T }
export type Absent = { state: 'absent' }
export type Unavailable = { state: 'unavailable'; reason: Reason }

export function known<T>(value: T): Known<T> {
  return { state: 'known', value }
}

export const absent: Absent = { state: 'absent' }

export function unavailable(reason: Reason): Unavailable {
  return { state: 'unavailable', reason }
}

const absentSchema = z
  .object({ state: z.literal('absent') })
  .meta({ id: 'Absent', description: 'It was looked for, and it is not there.' })
const unavailableSchema = z
  .object({ state: z.literal('unavailable'), reason: reasonSchema })
  .meta({ id: 'Unavailable', description: 'It could not be looked for, or no answer came.' })

/** The schema of a `Fact` whose value follows `value`. */
export function factSchema<T extends z.ZodType>(value: T) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('known'), value }),
    absentSchema,
    unavailableSchema,
  ])
}

/** The schema of what a fact with this schema holds when it is known. */
export function knownValueOf<T extends z.ZodType>(fact: ReturnType<typeof factSchema<T>>): T {
  const [knownSchema] = fact.options
  return knownSchema.shape.value
}
