import type { IncomingMessage } from 'node:http'
import { maxMessageOctets } from '../../limits.ts'
import { readChunks } from '../../read-chunks.ts'
import { type Refusal, refuse } from '../problem.ts'

/** The contract's bound for a body; no JSON of ours comes near it. */
const maxBodyOctets = 10_000_000

/** The media type of a request without its parameters, in lower case; null when it states none. */
function mediaTypeOf(request: IncomingMessage): string | null {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || null
}

/** Reads a body of at most `limit` octets. Rejects when the client goes away before its end. */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | Refusal> {
  if (statedLength(request) > limit) return refuseOver(limit)
  const chunks: Buffer[] = []
  let octets = 0
  for await (const chunk of readChunks(request)) {
    chunks.push(chunk)
    octets += chunk.length
    if (octets > limit) return refuseOver(limit)
  }
  return Buffer.concat(chunks)
}

function refuseOver(octets: number): Refusal {
  return refuse('too_large', { octets })
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

/** The octets of a raw message (RFC 5322) as they come; an empty one is a message, too. */
export function openMessage(request: IncomingMessage): AsyncIterable<Buffer> | Refusal {
  if (mediaTypeOf(request) !== 'message/rfc822' || isCompressed(request)) {
    return refuse('unsupported_media_type', { expected: 'message/rfc822' })
  }
  return statedLength(request) > maxMessageOctets ? refuseOver(maxMessageOctets) : readChunks(request)
}

function isCompressed(request: IncomingMessage): boolean {
  return (request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
}
