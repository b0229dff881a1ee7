import { randomInt } from 'node:crypto'
import type { Patience } from './exchange.ts'
import { type DnsMessage, encodeQuery, type Query, responseCodes } from './message.ts'
import type { RecordType } from './resolver.ts'
import type { ServerAddress } from './server-address.ts'
import { askTcp } from './tcp.ts'
import { createUdpClient, type UdpClient } from './udp.ts'

/** Someone who answers DNS questions, one message each. */
export interface NameServer {
  /** Resolves with whatever message the server sends; rejects with `ExchangeError` when none can be read. */
  ask(name: string, type: RecordType, patience: Patience): Promise<DnsMessage>
}

/** A server on port 53, or another: UDP, then TCP for what is truncated; with EDNS, then without. */
export function createNameServer(server: ServerAddress): NameServer {
  const udp = createUdpClient(server)
  return {
    async ask(name, type, { milliseconds, signal }) {
      const end = performance.now() + milliseconds
      const patience = () => ({ milliseconds: Math.max(0, end - performance.now()), signal })
      const put = (query: Query) => askUdpThenTcp(udp, server, query, patience)
      const message = await put(encodeQuery(randomId(), name, type, true))
      return rejectsEdns(message) ? put(encodeQuery(randomId(), name, type, false)) : message
    },
  }
}

async function askUdpThenTcp(
  udp: UdpClient,
  server: ServerAddress,
  query: Query,
  patience: () => Patience,
): Promise<DnsMessage> {
  const message = await udp.ask(query, patience())
  return message.truncated ? askTcp(server, query, patience()) : message
}

/** What servers that do not know EDNS say (RFC 6891 section 7). */
function rejectsEdns({ responseCode }: DnsMessage): boolean {
  return responseCode === responseCodes.FORMERR || responseCode === responseCodes.NOTIMP
}

function randomId(): number {
  return randomInt(2 ** 16)
}
