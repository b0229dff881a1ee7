import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { onAbort } from '../on-abort.ts'
import { ExchangeError, type TimeLimit, unreachable } from './exchange.ts'
import { answersQuery, type DnsMessage, decodeMessage, type Query } from './message.ts'
import { formatAddress, type ServerAddress } from './server-address.ts'

/**
 * Queries per socket. Opening a socket takes longer than the rest of a query, but each has its own port that an
 * attacker must guess (RFC 5452 section 9.2), so none is used for long. Their answers fit in the default receive
 * buffer.
 */
const questionsPerSocket = 32

/** The length of the ID at the start of a message. */
const idOctets = 2

/** A pending query. */
interface Waiting {
  query: Query
  /** When it times out. */
  end: number
  resolve(message: DnsMessage): void
  reject(error: ExchangeError): void
}

/** A socket and its pending queries. */
type SharedSocket = ReturnType<typeof openSocket>

/**
 * Concurrent queries share sockets; a socket without queries is closed. Each socket has a random port and is connected,
 * so that only the server's packets arrive and a closed port is reported immediately. Packets that do not answer a
 * query are ignored (RFC 5452 section 9.1).
 *
 * With thousands of pending queries, a timer and a listener for each would burden the garbage collector, so each socket
 * has only one of each.
 */
export function createUdpClient(server: ServerAddress) {
  let current: SharedSocket | null = null
  return {
    /**
     * Resolves with the first message that answers the query; rejects with `ExchangeError` if it is malformed, the socket
     * fails, or the time runs out.
     */
    query(query: Query, { milliseconds, signal }: TimeLimit): Promise<DnsMessage> {
      if (!current?.isFreeFor(query, signal)) current = openSocket(server, signal)
      const { promise, resolve, reject } = Promise.withResolvers<DnsMessage>()
      current.send({ query, end: performance.now() + milliseconds, resolve, reject })
      return promise
    },
  }
}

function openSocket(server: ServerAddress, signal: AbortSignal) {
  const name = formatAddress(server)
  const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4')
  const waiting = new Map<number, Waiting>()
  /** Queries that are not sent yet. */
  let outbox: Query[] = []
  let connected = false
  let used = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined
  /** When the timer goes off. */
  let alarmAt = Number.POSITIVE_INFINITY

  socket.on('error', stopAt)
  socket.on('message', receive)
  socket.on('connect', () => {
    connected = true
    flush()
  })
  socket.connect(server.port, server.address)
  const forget = onAbort(signal, () => failAll(new ExchangeError('deadline', name)))

  function flush(): void {
    if (!connected || closed) return
    for (const query of outbox) if (waiting.has(query.id)) socket.send(query.octets, stopAt)
    outbox = []
  }

  function receive(octets: Buffer): void {
    const asked = octets.length < idOctets ? undefined : waiting.get(octets.readUInt16BE(0))
    if (!asked || !answersQuery(octets, asked.query)) return
    const message = decodeMessage(octets)
    if (message) asked.resolve(message)
    else asked.reject(new ExchangeError('dns_malformed', name))
    remove(asked)
  }

  function setAlarm(at: number): void {
    if (at >= alarmAt) return
    clearTimeout(timer)
    alarmAt = at
    // Answers that arrived while this process was busy are read before the timeout applies.
    timer = setTimeout(() => setImmediate(expire), Math.max(0, at - performance.now()))
  }

  function expire(): void {
    alarmAt = Number.POSITIVE_INFINITY
    const now = performance.now()
    for (const asked of waiting.values()) {
      if (asked.end > now) setAlarm(asked.end)
      else fail(asked, new ExchangeError('dns_timeout', name))
    }
  }

  /** A packet error applies to all queries of the socket. */
  function stopAt(error: Error | null): void {
    if (error) failAll(unreachable(name, error))
  }

  function failAll(error: ExchangeError): void {
    for (const asked of waiting.values()) fail(asked, error)
  }

  function fail(asked: Waiting, error: ExchangeError): void {
    asked.reject(error)
    remove(asked)
  }

  function remove({ query }: Waiting): void {
    waiting.delete(query.id)
    if (waiting.size > 0 || closed) return
    closed = true
    clearTimeout(timer)
    forget()
    socket.close()
  }

  return {
    /** Whether it accepts the query, whose ID must be unique on the socket. */
    isFreeFor: ({ id }: Query, theirs: AbortSignal): boolean =>
      theirs === signal && !closed && used < questionsPerSocket && !waiting.has(id),
    send(asked: Waiting): void {
      used += 1
      waiting.set(asked.query.id, asked)
      setAlarm(asked.end)
      // Sending packets together wakes the network stack and the receiver only once.
      if (outbox.push(asked.query) === 1) setImmediate(flush)
    },
  }
}
