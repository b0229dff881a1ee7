import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import type { RecordType } from '../resolver.ts'
import { ExchangeError, runExchange, type TimeLimit, unreachable } from './exchange.ts'
import { answersQuery, type DnsMessage, encodeQuery, type Query, responseCodes } from './message.ts'
import { formatAddress, type ServerAddress } from './server-address.ts'
import { createUdpClient } from './udp.ts'

/** A two-byte length precedes each message (RFC 1035 section 4.2.2), which limits messages to 65,535 bytes. */
const lengthOctets = 2

/** Queries over TCP, for responses that do not fit in a packet. One connection per query. */
function askTcp(server: ServerAddress, query: Query, timeLimit: TimeLimit): Promise<DnsMessage> {
  const name = formatAddress(server)
  return runExchange(name, timeLimit, ({ answered, failed }) => {
    const socket = connect({ port: server.port, host: server.address })
    let received = Buffer.alloc(0)
    socket.on('error', (error) => failed(unreachable(name, error)))
    socket.on('end', () => failed(new ExchangeError('dns_malformed', `${name} closed the connection`)))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const message = readFrame(received)
      if (!message) return
      if (answersQuery(message, query)) answered(message)
      else failed(new ExchangeError('dns_malformed', `${name} answered another question`))
    })
    const length = Buffer.alloc(lengthOctets)
    length.writeUInt16BE(query.octets.length)
    // Sent in one segment: some servers read only the first.
    socket.write(Buffer.concat([length, query.octets]))
    return () => socket.destroy()
  })
}

/** The first message of the stream, once it is complete. */
function readFrame(received: Buffer): Buffer | null {
  if (received.length < lengthOctets) return null
  const end = lengthOctets + received.readUInt16BE(0)
  return received.length < end ? null : received.subarray(lengthOctets, end)
}

/** A server that answers DNS queries. */
export interface NameServer {
  /** Resolves with the server's message; rejects with `ExchangeError` if none can be read. */
  query(name: string, type: RecordType, timeLimit: TimeLimit): Promise<DnsMessage>
}

/** A DNS server: UDP first, then TCP for truncated responses; with EDNS first, then without. */
export function createNameServer(server: ServerAddress): NameServer {
  const udp = createUdpClient(server)

  /** `end` is a time of the monotonic clock. */
  async function exchange(query: Query, end: number, signal: AbortSignal): Promise<DnsMessage> {
    const message = await udp.query(query, timeLimitUntil(end, signal))
    return message.truncated ? await exchangeOverTcp(query, end, signal) : message
  }

  /** If TCP fails, the truncated UDP response is still an answer: the server did not fail to respond. */
  async function exchangeOverTcp(query: Query, end: number, signal: AbortSignal): Promise<DnsMessage> {
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
    async query(name, type, { milliseconds, signal }) {
      const end = performance.now() + milliseconds
      const message = await exchange(encodeQuery(randomId(), name, type, true), end, signal)
      return rejectsEdns(message) ? exchange(encodeQuery(randomId(), name, type, false), end, signal) : message
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
