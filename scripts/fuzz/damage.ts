import fc, { type Arbitrary } from 'fast-check'

/* Inputs that are nearly right come further into a reader than noise. */

/** Pieces of a format in any order and number, among them text of any kind. */
export function anyOf(pieces: readonly string[], maxLength = 60): Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...pieces) },
    { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...pieces), fc.nat(300)).map(([text, times]) => text.repeat(times)),
    },
  )
  return fc.array(piece, { maxLength }).map((parts) => parts.join(''))
}

/** The same in octets, of which some are any. */
export function octetsOf(pieces: readonly string[], maxLength?: number): Arbitrary<Buffer> {
  return fc
    .tuple(anyOf(pieces, maxLength), changes)
    .map(([text, places]) => change(Buffer.from(text, 'latin1'), places))
}

/** Good octets, of which some are changed, and the end perhaps cut off. */
export function damaged(samples: readonly Buffer[]): Arbitrary<Buffer> {
  return fc
    .tuple(fc.constantFrom(...samples), changes, fc.double({ min: 0, max: 2, noNaN: true }))
    .map(([sample, places, share]) => change(sample.subarray(0, Math.ceil(sample.length * Math.min(1, share))), places))
}

/** Where, as a share of the whole, and which octet. */
type Change = readonly [number, number]

const changes: Arbitrary<readonly Change[]> = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255)),
  { maxLength: 8 },
)

function change(octets: Buffer, places: readonly Change[]): Buffer {
  const changed = Buffer.from(octets)
  if (changed.length > 0) for (const [share, octet] of places) changed[Math.floor(share * changed.length)] = octet
  return changed
}
