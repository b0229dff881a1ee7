import type { SignatureField } from './signature-fields.ts'
import { pieceOctets } from './verify-signatures.ts'

/*
 * The time mailauth takes to hash a body, in units of one byte of plain text (about ten nanoseconds). Signatures with
 * the same canonicalization, algorithm, and length share one hash.
 */

/** About two seconds: one hash of the largest message, or ten hashes of 10 MB. */
const maxCost = 200_000_000

/** The cost of a line in addition to its bytes, mostly for normalizing whitespace. */
const lineCosts = { simple: 10, relaxed: 120 } as const

interface LineMeasure {
  count: number
  /** The length of the longest line, in octets. */
  longest: number
}

/** How many signatures, counted from the first, can be verified in bounded time. */
export function countAffordable(fields: readonly SignatureField[], body: Buffer): number {
  const lines = measureLines(body)
  const hashes = new Set<string>()
  let cost = 0
  for (const [index, field] of fields.entries()) {
    const canonicalization = field.canonicalization?.toLowerCase().split('/')[1] === 'relaxed' ? 'relaxed' : 'simple'
    const hash = [canonicalization, field.algorithm?.split('-').at(-1), field.bodyLength].join()
    if (!hashes.has(hash)) cost += costOf(canonicalization, body.length, lines)
    hashes.add(hash)
    if (cost > maxCost) return index
  }
  return fields.length
}

function costOf(canonicalization: keyof typeof lineCosts, octets: number, { count, longest }: LineMeasure): number {
  const once = octets + lineCosts[canonicalization] * count
  // A line that spans several pieces is copied and rescanned with each piece.
  return canonicalization === 'simple' ? once : once + longest ** 2 / (2 * pieceOctets)
}

function measureLines(body: Buffer): LineMeasure {
  const lineFeed = 0x0a
  const measure = { count: 1, longest: 0 }
  let start = 0
  // `indexOf` is slower for short lines.
  for (let at = 0; at < body.length; at++) {
    if (body[at] !== lineFeed) continue
    measure.count += 1
    measure.longest = Math.max(measure.longest, at - start)
    start = at + 1
  }
  measure.longest = Math.max(measure.longest, body.length - start)
  return measure
}
