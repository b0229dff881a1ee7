import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { type Exchange, type Patience, runExchange, unreachable } from './exchange.ts'
import { answersQuery, type DnsMessage, type Query } from './message.ts'
import { formatAddress, type ServerAddress } from './server-address.ts'

/**
 * How many questions go through a socket. Opening one takes longer than all the rest of a question; but every socket has
 * a port of its own, which whoever wants to forge an answer must guess (RFC 5452 section 9.2), so none is used for long.
 */
const questionsPerSocket = 16

/** Asks one server over UDP (RFC 1035 section 4.2.1). */
export interface UdpClient {
  ask(query: Query, patience: Patience): Promise<DnsMessage>
}

/** A socket, and the questions that wait for its answers. */
interface SharedSocket {
  /** Whether it takes another question. */
  isFree(): boolean
  /** Sends the query; what is returned stops waiting for its answer. */
  send(query: Query, exchange: Exchange): () => void
}

/**
 * Questions that are asked at the same time share sockets; a socket without questions is closed. The system picks a
 * random port for each, and each is connected, so that only the server's packets come in and a closed port is told at
 * once. Packets that do not answer a query are ignored (RFC 5452 section 9.1).
 */
export function createUdpClient(server: ServerAddress): UdpClient {
  const name = formatAddress(server)
  let current: SharedSocket | null = null
  return {
    ask: (query, patience) =>
      runExchange(name, patience, (exchange) => {
        if (!current?.isFree()) current = openSocket(server, name)
        return current.send(query, exchange)
      }),
  }
}

function openSocket(server: ServerAddress, name: string): SharedSocket {
  const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4')
  const waiting = new Map<Query, Exchange>()
  /** Queries that are yet to be sent. */
  let outbox: Query[] = []
  let connected = false
  let used = 0
  let closed = false

  socket.on('error', stopAt)
  socket.on('message', (octets) => {
    for (const [query, { answered }] of waiting) if (answersQuery(octets, query)) answered(octets)
  })
  socket.on('connect', () => {
    connected = true
    flush()
  })
  socket.connect(server.port, server.address)

  function flush(): void {
    if (!connected) return
    for (const query of outbox) if (waiting.has(query)) socket.send(query.octets, stopAt)
    outbox = []
  }

  /** What one packet meets, the others of the socket meet as well. */
  function stopAt(error: Error | null): void {
    if (!error) return
    closed = true
    for (const { failed } of waiting.values()) failed(unreachable(name, error))
  }

  return {
    isFree: () => !closed && used < questionsPerSocket,
    send(query, exchange) {
      used += 1
      waiting.set(query, exchange)
      // Packets that leave together wake the network, and who reads them, once.
      if (outbox.push(query) === 1) setImmediate(flush)
      return () => {
        waiting.delete(query)
        if (waiting.size > 0) return
        closed = true
        socket.close()
      }
    },
  }
}
