import type { Headers } from '../../message/headers.ts'

/** A header field and its position relative to the `Received` fields. */
export interface PlacedField {
  /** In lower case. */
  name: string
  value: string
  /**
   * Number of `Received` fields above it, which is the index of the next one below. Hosts add fields at the top, so
   * only the author of that next field, or a later host, can have added this one (RFC 5321 section 4.4).
   */
  below: number
}

/** The fields of a header with their positions in the chain of hops. A `Received` field has its own index. */
export function placeFields({ fields }: Headers): PlacedField[] {
  let below = 0
  return fields.map(({ name, value }) => {
    const lower = name.toLowerCase()
    return { name: lower, value, below: lower === 'received' ? below++ : below }
  })
}
