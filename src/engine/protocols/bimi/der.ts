/** A DER element (X.690 section 8.1): its first tag byte, its contents, and the whole element with tag and length. */
export interface DerElement {
  tag: number
  content: Buffer
  octets: Buffer
}

export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  ia5String: 0x16,
  sequence: 0x30,
} as const

/** A constructed, context-specific tag: `[2]` is `contextTag(2)`. */
export function contextTag(number: number): number {
  return 0xa0 | number
}

/** Certificates have fewer elements at any level; the limit bounds the cost per file. */
const maxElements = 1_000

/**
 * Parses the sequence of elements in these bytes. Throws `RangeError` for anything that is not DER: a length past the
 * end, an indefinite or overlong length, a multi-byte tag.
 */
export function readDer(octets: Buffer): DerElement[] {
  const elements: DerElement[] = []
  let start = 0
  while (start < octets.length) {
    if (elements.length >= maxElements) throw new RangeError('too many DER elements')
    const tag = octets[start] ?? 0
    if ((tag & 0x1f) === 0x1f) throw new RangeError('a DER tag is longer than one octet')
    const { length, octets: lengthOctets } = readLength(octets, start + 1)
    const contentStart = start + 1 + lengthOctets
    const end = contentStart + length
    if (end > octets.length) throw new RangeError('a DER length exceeds the data')
    elements.push({ tag, content: octets.subarray(contentStart, end), octets: octets.subarray(start, end) })
    start = end
  }
  return elements
}

/** Short form, or long form with up to three bytes: no certificate exceeds 16 MB. */
function readLength(octets: Buffer, position: number): { length: number; octets: number } {
  const first = octets[position]
  if (first === undefined) throw new RangeError('a DER element has no length')
  if (first < 0x80) return { length: first, octets: 1 }
  const count = first & 0x7f
  if (count === 0 || count > 3 || position + count >= octets.length) throw new RangeError('an invalid DER length')
  return { length: octets.readUIntBE(position + 1, count), octets: 1 + count }
}

/** An object identifier in dotted notation (X.690 section 8.19). */
export function readObjectIdentifier(content: Buffer): string {
  const arcs: number[] = []
  let arc = 0
  for (const octet of content) {
    arc = arc * 128 + (octet & 0x7f)
    if (octet & 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const [head = 0, ...others] = arcs
  const first = Math.min(2, Math.floor(head / 40))
  return [first, head - first * 40, ...others].join('.')
}
