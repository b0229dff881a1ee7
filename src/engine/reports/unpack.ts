import type { Pieces } from './inflate.ts'

export type Container = 'gzip' | 'zip' | null

/** The kind of an archive by its first octets; its name and type may say anything. */
export function containerOf(octets: Buffer): Container {
  if (octets[0] === 0x1f && octets[1] === 0x8b) return 'gzip'
  // The signature of a first entry, or of the end of an archive without entries (APPNOTE 4.3.7 and 4.3.16).
  return octets[0] === 0x50 && octets[1] === 0x4b && (octets[2] === 3 || octets[2] === 5) ? 'zip' : null
}

/** Whether a file is an archive, or one in base64 (RFC 4648 section 4) that its part does not declare. */
export function isPacked(octets: Buffer): boolean {
  return containerOf(octets) !== null || isInBase64(octets)
}

/** Number of octets that show whether a file is in base64: five lines. */
const shownOctets = 400

function isInBase64(octets: Buffer): boolean {
  const text = octets.toString('latin1', 0, shownOctets).replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]{16,}={0,2}$/.test(text)) return false
  const start = Buffer.from(text, 'base64')
  return containerOf(start) !== null || /^(?:\u00ef\u00bb\u00bf)?\s*(?:<[?a-z!]|\{\s*")/i.test(start.toString('latin1'))
}

/** The content of a file in base64 that its part does not declare; other files stay as they are. */
export function withoutBase64(octets: Buffer): Buffer {
  return isInBase64(octets) ? Buffer.from(octets.toString('latin1'), 'base64') : octets
}

/** The first octets of a file, enough to see what it is, and the rest of it. */
export async function splitStart(pieces: Pieces): Promise<{ start: Buffer; rest: AsyncGenerator<Buffer> }> {
  const rest = iterate(pieces)
  let start: Buffer = Buffer.alloc(0)
  while (start.length < shownOctets) {
    const { value, done } = await rest.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  return { start, rest }
}

export async function* joinStart(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start
  yield* rest
}

async function* iterate(pieces: Pieces): AsyncGenerator<Buffer> {
  yield* pieces
}
