import type { IncomingMessage } from 'node:http'
import { maxMessageOctets } from '../../limits.ts'
import { messageRoom, smallMessageOctets } from '../../message-room.ts'
import { type Refusal, refuse } from '../problem.ts'

/** The contract's bound for a body; no JSON of ours comes near it. */
const maxBodyOctets = 10_000_000

/** The media type of a request without its parameters, in lower case; null when it states none. */
function mediaTypeOf(request: IncomingMessage): string | null {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || null
}

/** Reads a body of at most `limit` octets. Rejects when the client goes away before its end. */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | Refusal> {
  const tooLarge = refuse('too_large', { octets: limit })
  if (statedLength(request) > limit) return tooLarge
  // One buffer where the length is known: of a large message there is not to be a second copy.
  const body = Buffer.allocUnsafe(statedLength(request))
  const chunks: Buffer[] = []
  let octets = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (body.length > 0) chunk.copy(body, octets)
    else chunks.push(chunk)
    octets += chunk.length
    if (octets > limit) {
      // A client that still writes reads no answer: what it writes is let through, unread, until it is done.
      request.resume()
      return tooLarge
    }
  }
  return body.length > 0 ? body.subarray(0, octets) : Buffer.concat(chunks)
}

/** The length a request states for its body; 0 when it states none. */
function statedLength({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}

/** Reads a JSON body; undefined when there is none. */
export async function readJson(request: IncomingMessage): Promise<{ value: unknown } | Refusal> {
  const octets = await readBody(request, maxBodyOctets)
  if (!Buffer.isBuffer(octets)) return octets
  if (octets.length === 0) return { value: undefined }
  if (mediaTypeOf(request) !== 'application/json' || isCompressed(request)) {
    return refuse('unsupported_media_type', { expected: 'application/json' })
  }
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(octets)) }
  } catch {
    return refuse('invalid_json')
  }
}

/** Reads a raw message (RFC 5322); an empty one is a message, too. */
export async function readMessage(request: IncomingMessage): Promise<Buffer | Refusal> {
  if (mediaTypeOf(request) !== 'message/rfc822' || isCompressed(request)) {
    return refuse('unsupported_media_type', { expected: 'message/rfc822' })
  }
  const octets = statedLength(request) || maxMessageOctets
  if (octets <= smallMessageOctets || octets > maxMessageOctets) return readBody(request, maxMessageOctets)
  const leave = await messageRoom.take(octets)
  try {
    return await readBody(request, maxMessageOctets)
  } finally {
    leave()
  }
}

function isCompressed(request: IncomingMessage): boolean {
  return (request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
}
