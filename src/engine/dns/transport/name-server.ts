import { randomInt } from 'node:crypto'
import type { RecordType } from '../resolver.ts'
import { ExchangeError, type TimeLimit } from './exchange.ts'
import { type DnsMessage, encodeQuery, type Query, responseCodes } from './message.ts'
import type { ServerAddress } from './server-address.ts'
import { askTcp } from './tcp.ts'
import { createUdpClient } from './udp.ts'

/** A server that answers DNS queries. */
export interface NameServer {
  /** Resolves with the server's message; rejects with `ExchangeError` if none can be read. */
  ask(name: string, type: RecordType, timeLimit: TimeLimit): Promise<DnsMessage>
}

/** A DNS server: UDP first, then TCP for truncated responses; with EDNS first, then without. */
export function createNameServer(server: ServerAddress): NameServer {
  const udp = createUdpClient(server)

  /** `end` is a time of the monotonic clock. */
  async function put(query: Query, end: number, signal: AbortSignal): Promise<DnsMessage> {
    const message = await udp.ask(query, timeLimitUntil(end, signal))
    return message.truncated ? await putWhole(query, end, signal) : message
  }

  /** If TCP fails, the truncated UDP response is still an answer: the server did not fail to respond. */
  async function putWhole(query: Query, end: number, signal: AbortSignal): Promise<DnsMessage> {
    try {
      return await askTcp(server, query, timeLimitUntil(end, signal))
    } catch (error) {
      if (!(error instanceof ExchangeError) || error.code === 'deadline') throw error
      throw new ExchangeError(
        'dns_truncated',
        error.code === 'dns_timeout' ? `${error.message} ETIMEDOUT` : error.message,
      )
    }
  }

  return {
    async ask(name, type, { milliseconds, signal }) {
      const end = performance.now() + milliseconds
      const message = await put(encodeQuery(randomId(), name, type, true), end, signal)
      return rejectsEdns(message) ? put(encodeQuery(randomId(), name, type, false), end, signal) : message
    },
  }
}

function timeLimitUntil(end: number, signal: AbortSignal): TimeLimit {
  return { milliseconds: Math.max(0, end - performance.now()), signal }
}

/** The response codes of servers without EDNS (RFC 6891 section 7). */
function rejectsEdns({ responseCode }: DnsMessage): boolean {
  return responseCode === responseCodes.FORMERR || responseCode === responseCodes.NOTIMP
}

function randomId(): number {
  return randomInt(2 ** 16)
}
