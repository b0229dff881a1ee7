import type { Headers } from '../message/headers.ts'

/** A field of the header, and which host can have written it. */
export interface PlacedField {
  /** In lower case. */
  name: string
  value: string
  /**
   * How many `Received` fields stand above it, which is the index of the next one below. Hosts write above what they
   * find: so only the writer of that next one, or a later host, can have written this field (RFC 5321 section 4.4).
   */
  below: number
}

/** The fields of a header with their places in the chain of hops. A `Received` field has its own index. */
export function placeFields({ fields }: Headers): PlacedField[] {
  let below = 0
  return fields.map(({ name, value }) => {
    const lower = name.toLowerCase()
    return { name: lower, value, below: lower === 'received' ? below++ : below }
  })
}
