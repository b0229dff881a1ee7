import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createNetworkTest, networkOf } from '../network/networks.ts'

/** How many connections there may be. */
export interface Places {
  all: number
  /** Of these, for one network, with however many addresses of IPv6. */
  ofNetwork: number
}

/** Streams of events take up to a thousand, each some ten kilobytes; and no browser opens more than a few. */
const usualPlaces: Places = { all: 1500, ofNetwork: 300 }

/**
 * Requests that come before the answer to the first of them (RFC 9112 section 9.3.2). Browsers send none, some programs a
 * few. Node takes up all that a packet holds, a thousand or more, and every answer would wait in memory.
 */
const maxPipelined = 4

/** Where others wait, a request has so long to show that it is about something … */
const graceMilliseconds = 1_000
/** … and then its body has to be this fast, and its answer has to be read. */
const minOctetsPerSecond = 100

export interface ConnectionLimits {
  places?: Places
  /** Proxies speak for many, so none of them is counted as one network. */
  trustedProxies?: readonly string[]
  /** Whoever finds no place is told this. */
  refusal: string
}

interface Connection {
  socket: Socket
  /** Null for those of trusted proxies. */
  network: string | null
  /** What it asked and was not answered yet, the first one first. */
  requests: Set<IncomingMessage>
  /** Since when it is idle, or busy. */
  since: number
  /** Octets that had come then. */
  octets: number
}

/**
 * Keeps connections that do nothing from filling a server: when all places are taken, the one that is idle for the
 * longest time makes room, else the oldest whose client is slow to say or to hear something.
 *
 * @returns whether a request that has come is to be answered; its connection is ended when it is not
 */
export function limitConnections(
  server: Server,
  { places = usualPlaces, trustedProxies = [], refusal }: ConnectionLimits,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const isTrusted = createNetworkTest(trustedProxies)
  const connections = new Map<Socket, Connection>()

  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    // A client may be gone before it is looked at, and then has no address.
    if (remoteAddress === undefined) return
    const network = isTrusted(remoteAddress) ? null : networkOf(remoteAddress)
    if (!hasRoomFor(network)) {
      socket.end(refusal)
      socket.destroySoon()
      return
    }
    connections.set(socket, { socket, network, requests: new Set(), since: performance.now(), octets: 0 })
    socket.once('close', () => connections.delete(socket))
  })

  return (request, response) => {
    const connection = connections.get(request.socket)
    if (!connection || connection.requests.size === maxPipelined) {
      request.socket.destroy()
      return false
    }
    if (connection.requests.size === 0) begin(connection)
    connection.requests.add(request)
    // An answer that breaks off takes its connection with it.
    response.once('finish', () => {
      connection.requests.delete(request)
      begin(connection)
    })
    return true
  }

  function hasRoomFor(network: string | null): boolean {
    const all = [...connections.values()]
    const neighbours = all.filter((connection) => network !== null && connection.network === network)
    if (neighbours.length >= places.ofNetwork && !makeRoom(neighbours)) return false
    return connections.size < places.all || makeRoom(all)
  }

  function makeRoom(among: readonly Connection[]): boolean {
    const least = oldestOf(among.filter(({ requests }) => requests.size === 0)) ?? oldestOf(among.filter(isStalled))
    if (!least) return false
    connections.delete(least.socket)
    least.socket.destroy()
    return true
  }
}

function oldestOf(connections: readonly Connection[]): Connection | undefined {
  const [first, ...others] = connections
  return others.reduce((oldest, one) => (oldest && oldest.since <= one.since ? oldest : one), first)
}

function begin(connection: Connection): void {
  connection.since = performance.now()
  connection.octets = connection.socket.bytesRead
}

/** Whether a client takes its time with a body that is still to come, or with an answer that it does not read. */
function isStalled({ socket, requests, since, octets }: Connection): boolean {
  const milliseconds = performance.now() - since
  if (milliseconds < graceMilliseconds) return false
  const [first] = requests
  const isSlow = first?.complete === false && (socket.bytesRead - octets) * 1000 < milliseconds * minOctetsPerSecond
  return isSlow || socket.writableNeedDrain
}
