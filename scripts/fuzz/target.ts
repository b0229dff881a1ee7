import type { Arbitrary } from 'fast-check'

/** Something that reads what strangers wrote, and what has to hold whatever they write. */
export interface Target<T = unknown> {
  name: string
  inputs: Arbitrary<T>
  /** Reads one input. Throws when something does not hold. */
  read(input: T): unknown
}

/** A target among others, whose inputs are its own affair. */
export function target<T>({ name, inputs, read }: Target<T>): Target {
  // Inputs are made by the same target that reads them.
  return { name, inputs, read: (input) => read(input as T) }
}

export function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** No number of what is shown may be none. */
export function expectFinite(value: unknown, place = ''): void {
  if (typeof value === 'number') require(!Number.isNaN(value), `${place} is not a number`)
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const [key, child] of Object.entries(value)) expectFinite(child, `${place}.${key}`)
}
