import type { SignatureField } from './signature-fields.ts'
import { pieceOctets } from './verify-signatures.ts'

/*
 * What it costs mailauth to hash a body, in the time it takes for one octet of plain text (some ten nanoseconds).
 * Signatures that canonicalize, hash and cut the body alike share one hash.
 */

/** Two seconds or so: the largest message in one hash, or one of 10 MB in ten. */
const maxCost = 200_000_000

/** A line costs more than its octets, most where blanks are to be mended. */
const lineCosts = { simple: 10, relaxed: 120 } as const

interface LineMeasure {
  count: number
  /** Octets of the longest one. */
  longest: number
}

/** How many of the signatures, from the first, can be verified in bounded time. */
export function countAffordable(fields: readonly SignatureField[], body: Buffer): number {
  const lines = measureLines(body)
  const hashes = new Set<string>()
  let cost = 0
  for (const [index, field] of fields.entries()) {
    const canonicalization = bodyCanonicalization(field)
    const hash = [canonicalization, field.algorithm?.split('-').at(-1), field.bodyLength].join()
    if (!hashes.has(hash)) cost += costOf(canonicalization, body.length, lines)
    hashes.add(hash)
    if (cost > maxCost) return index
  }
  return fields.length
}

/** The second word of `c=`; simple where it has none (RFC 6376 section 3.5). */
function bodyCanonicalization({ canonicalization }: SignatureField): keyof typeof lineCosts {
  return canonicalization?.toLowerCase().split('/')[1] === 'relaxed' ? 'relaxed' : 'simple'
}

function costOf(canonicalization: keyof typeof lineCosts, octets: number, { count, longest }: LineMeasure): number {
  const once = octets + lineCosts[canonicalization] * count
  // Of a line that spans pieces, what came before is copied and read again with each.
  return canonicalization === 'simple' ? once : once + longest ** 2 / (2 * pieceOctets)
}

function measureLines(body: Buffer): LineMeasure {
  const lineFeed = 0x0a
  const measure = { count: 1, longest: 0 }
  let start = 0
  // Not by `indexOf`, which is slow where lines are short.
  for (let at = 0; at < body.length; at++) {
    if (body[at] !== lineFeed) continue
    measure.count += 1
    measure.longest = Math.max(measure.longest, at - start)
    start = at + 1
  }
  measure.longest = Math.max(measure.longest, body.length - start)
  return measure
}
