import type { IncomingMessage } from 'node:http'
import { isTooDeep } from '../../../shared/json-depth.ts'
import { readChunks } from '../../ground/read-chunks.ts'
import { type Refusal, refuse } from '../problems/problem.ts'

/**
 * Maximum number of values of a JSON body, about ten times that of the largest one that the API needs. A long list of
 * members takes seconds to parse and to check, all of it on the thread that serves everybody.
 */
const maxValues = 5_000

/** The media type of a request in lower case and without parameters; null if missing. */
function mediaTypeOf(request: IncomingMessage): string | null {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || null
}

/** Smaller bodies are not limited. */
const smallBodyOctets = 65_536
/** Octets of all larger bodies held at the same time, because clients may take minutes to send one. */
const maxHeldOctets = 50_000_000

/** The memory shared by all large bodies. */
export type BodyMemory = ReturnType<typeof createBodyMemory>

export function createBodyMemory(max = maxHeldOctets) {
  let held = 0
  return {
    /** Reserves memory; false if there is not enough. */
    take(octets: number): boolean {
      if (held + octets > max) return false
      held += octets
      return true
    },
    giveBack(octets: number): void {
      held -= octets
    },
  }
}

/** Seconds after which a refused client may find enough memory. */
const retrySeconds = 5

/** How much of a body is read, and the memory for it. */
interface BodyBounds {
  limit: number
  memory: BodyMemory
}

/**
 * Reads a body of up to `limit` octets and passes it to `use`. Its memory is released when `use` is done. Rejects if
 * the client disconnects early.
 */
async function holdBody<T>(
  request: IncomingMessage,
  { limit, memory }: BodyBounds,
  use: (octets: Buffer) => T | Promise<T>,
): Promise<T | Refusal> {
  if ((statedLength(request) ?? 0) > limit) return refuseOver(limit)
  const chunks: Buffer[] = []
  let octets = 0
  let taken = 0
  try {
    for await (const chunk of readChunks(request)) {
      chunks.push(chunk)
      octets += chunk.length
      if (octets > limit) return refuseOver(limit)
      if (octets <= smallBodyOctets) continue
      if (!memory.take(octets - taken)) return { ...refuse('too_many_bodies'), retryAfter: retrySeconds }
      taken = octets
    }
    return await use(Buffer.concat(chunks.splice(0)))
  } finally {
    memory.giveBack(taken)
  }
}

function refuseOver(octets: number): Refusal {
  return refuse('too_large', { octets })
}

/** The Content-Length of a request; null without one. */
export function statedLength({ headers }: IncomingMessage): number | null {
  const stated = headers['content-length']
  return stated === undefined ? null : Number(stated)
}

/** Reads a JSON body; undefined if none. */
export async function readJson(request: IncomingMessage, bounds: BodyBounds): Promise<{ value: unknown } | Refusal> {
  const expected = ['application/json']
  const isJson = isOfType(request, expected)
  if (!isJson && (statedLength(request) ?? 0) > 0) return refuse('unsupported_media_type', { expected })
  return await holdBody(request, bounds, (octets) => {
    if (octets.length === 0) return { value: undefined }
    return isJson ? parseJson(octets) : refuse('unsupported_media_type', { expected })
  })
}

/** The value of JSON that is neither too deep nor too long a list. */
export function parseJson(octets: Buffer): { value: unknown } | Refusal {
  if (isTooDeep(octets, undefined, maxValues)) return refuse('invalid_json')
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(octets)) }
  } catch {
    return refuse('invalid_json')
  }
}

/** Passes a file of one of the `expected` media types to `use`. Files share their memory limit with other bodies. */
export async function holdFile<T>(
  request: IncomingMessage,
  { expected, ...bounds }: BodyBounds & { expected: readonly string[] },
  use: (octets: Buffer, mediaType: string) => Promise<T>,
): Promise<T | Refusal> {
  if (!isOfType(request, expected)) return refuse('unsupported_media_type', { expected })
  return await holdBody(request, bounds, (octets) => use(octets, mediaTypeOf(request) ?? ''))
}

/** A message in a request, with its declared media type. */
export interface OpenedMessage {
  chunks: AsyncIterable<Buffer>
  mediaType: string
}

/** Streams the octets of a message of one of the `expected` media types. */
export function openMessage(
  request: IncomingMessage,
  { expected, limit }: { expected: readonly string[]; limit: number },
): OpenedMessage | Refusal {
  if (!isOfType(request, expected)) return refuse('unsupported_media_type', { expected })
  if ((statedLength(request) ?? 0) > limit) return refuseOver(limit)
  return { chunks: readChunks(request), mediaType: mediaTypeOf(request) ?? '' }
}

/** Whether a request has a body of one of these types, and uncompressed. */
export function isOfType(request: IncomingMessage, expected: readonly string[]): boolean {
  return expected.includes(mediaTypeOf(request) ?? '') && !isCompressed(request)
}

/** Whether a body has a content coding, which none of our routes undoes. */
export function isCompressed(request: IncomingMessage): boolean {
  return (request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
}
