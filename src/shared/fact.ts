import { z } from 'zod'
import { type Reason, reasonSchema } from './reason.ts'

/**
 * The result of a lookup. `known`: it exists, with this value. `absent`: it does not exist. `unavailable`: it could not
 * be looked up, or there was no answer. Absence is a result; unavailability never is.
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
  .meta({ id: 'Absent', description: 'Looked for, and not found.' })
const unavailableSchema = z
  .object({ state: z.literal('unavailable'), reason: reasonSchema })
  .meta({ id: 'Unavailable', description: 'Could not be looked up, or no answer came.' })

/** The schema of a `Fact` with values of schema `value`. */
export function factSchema<T extends z.ZodType>(value: T) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('known'), value }),
    absentSchema,
    unavailableSchema,
  ])
}

/** The value schema of a fact schema. */
export function knownValueOf<T extends z.ZodType>(fact: ReturnType<typeof factSchema<T>>): T {
  const [knownSchema] = fact.options
  return knownSchema.shape.value
}
