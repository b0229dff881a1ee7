import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createNetworkTest, networkOf } from '../network/networks.ts'

/** The maximum number of connections. */
export interface Places {
  all: number
  /** Per client network (IPv4 address or /64). */
  ofNetwork: number
}

/** Up to 1,000 are event streams, which take 10 kB each; a browser opens only a few. */
const defaultPlaces: Places = { all: 1500, ofNetwork: 300 }

/**
 * Unanswered requests per connection (pipelining, RFC 9112 section 9.3.2). Browsers send no such requests and other
 * programs few, but Node would accept thousands and keep the answers in memory.
 */
const maxPipelined = 4

/** When the server is full, a request older than this must … */
const graceMilliseconds = 1_000
/** … be sent, and its answer read, at least this fast. */
const minOctetsPerSecond = 100

export interface ConnectionLimits {
  places?: Places
  /** Proxies serve many clients, so each does not count as one network. */
  trustedProxies?: readonly string[]
  /** The answer on refused connections. */
  refusal: string
}

interface Connection {
  socket: Socket
  /** Null for trusted proxies. */
  network: string | null
  /** Unanswered requests, oldest first. */
  requests: Set<IncomingMessage>
  /** When the connection became idle or busy. */
  since: number
  /** Octets received up to that time. */
  octets: number
}

/**
 * Keeps idle connections from filling a server. When it is full, closes the connection that has been idle longest, or
 * else the oldest slow one.
 * @returns whether to answer a request; if not, its connection is closed
 */
export function limitConnections(
  server: Server,
  { places = defaultPlaces, trustedProxies = [], refusal }: ConnectionLimits,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const isTrusted = createNetworkTest(trustedProxies)
  const connections = new Map<Socket, Connection>()

  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    // A client that has already disconnected has no address.
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
    // Aborting an answer closes its connection.
    response.once('finish', () => {
      connection.requests.delete(request)
      begin(connection)
    })
    return true
  }

  function hasRoomFor(network: string | null): boolean {
    const all = [...connections.values()]
    const neighbors = all.filter((connection) => network !== null && connection.network === network)
    if (neighbors.length >= places.ofNetwork && !makeRoom(neighbors)) return false
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

/** Whether a client is too slow in sending a body or reading an answer. */
function isStalled({ socket, requests, since, octets }: Connection): boolean {
  const milliseconds = performance.now() - since
  if (milliseconds < graceMilliseconds) return false
  const [first] = requests
  const isSlow = first?.complete === false && (socket.bytesRead - octets) * 1000 < milliseconds * minOctetsPerSecond
  return isSlow || socket.writableNeedDrain
}
