import { ExchangeError, type TimeLimit, unreachable } from './exchange.ts'
import { answersQuery, decodeMessage, encodeQuery } from './message.ts'
import type { NameServer } from './name-server.ts'

/** The longest possible DNS message, in octets. */
const maxOctets = 65_535
const mediaType = 'application/dns-message'
/** RFC 8484 section 4.1: id 0 lets HTTP caches recognize equal questions. TLS prevents forged answers. */
const queryId = 0

/** A server that answers over HTTPS (RFC 8484), by POST. */
export function createDohServer(url: URL): NameServer {
  return {
    async query(name, type, timeLimit) {
      const query = encodeQuery(queryId, name, type, true)
      const octets = await post(url, query.octets, timeLimit)
      const message = answersQuery(octets, query) ? decodeMessage(octets) : null
      if (!message) throw new ExchangeError('dns_malformed', url.host)
      return message
    },
  }
}

async function post(url: URL, body: Buffer, { milliseconds, signal }: TimeLimit): Promise<Buffer> {
  const timeout = AbortSignal.timeout(Math.ceil(milliseconds))
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: mediaType, 'content-type': mediaType },
      body: Uint8Array.from(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    })
    return await readMessage(url, response)
  } catch (error) {
    if (signal.aborted) throw new ExchangeError('deadline', url.host)
    if (timeout.aborted) throw new ExchangeError('dns_timeout', url.host)
    if (error instanceof TypeError) throw unreachable(url.host, causeOf(error))
    throw error
  }
}

async function readMessage(url: URL, response: Response): Promise<Buffer> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!response.ok || type !== mediaType) {
    await response.body?.cancel()
    const code = response.ok ? 'dns_malformed' : 'dns_servfail'
    throw new ExchangeError(code, `${url.host} HTTP ${response.status} ${type ?? ''}`.trim())
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxOctets) throw new ExchangeError('dns_malformed', `${url.host} sent more than ${maxOctets} octets`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** fetch puts the actual error into the cause of its TypeError. */
function causeOf(error: TypeError): Error {
  return error.cause instanceof Error ? error.cause : error
}
