import type { Inspector } from './inspector.ts'

/** A parser of untrusted input, and its invariants. */
export interface Target {
  name: string
  /** What inputs are composed of. */
  words: readonly string[]
  /** Valid inputs, if words alone cannot produce any. */
  samples?: readonly Buffer[]
  /** Parses one input. Throws if an invariant is violated. */
  read(octets: Buffer): unknown
  /** The inspector of the process that parses, if it is not this one. */
  inspect?(): Promise<Inspector>
}

export function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** Throws if a number to be displayed is NaN. */
export function expectFinite(value: unknown, place = ''): void {
  if (typeof value === 'number') require(!Number.isNaN(value), `${place} is not a number`)
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const [key, child] of Object.entries(value)) expectFinite(child, `${place}.${key}`)
}
