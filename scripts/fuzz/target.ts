import type { Inspector } from './inspector.ts'

/** Something that reads what strangers wrote, and what has to hold whatever they write. */
export interface Target {
  name: string
  /** What inputs are made of. */
  words: readonly string[]
  /** Good inputs, where words alone make none. */
  samples?: readonly Buffer[]
  /** Reads one input. Throws when something does not hold. */
  read(octets: Buffer): unknown
  /** The inspector of the process that reads, where that is not this one. */
  inspect?(): Promise<Inspector>
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
