import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { type Patience, runExchange, unreachable } from './exchange.ts'
import { answersQuery, type DnsMessage, type Query } from './message.ts'
import { formatAddress, type ServerAddress } from './server-address.ts'

/**
 * Asks over UDP (RFC 1035 section 4.2.1). Every query has a socket of its own, so the system picks a random source port,
 * and the socket is connected, so that only the server's packets come in and a closed port is told at once. Packets that
 * do not answer the query are ignored (RFC 5452 section 9.1).
 */
export function askUdp(server: ServerAddress, query: Query, patience: Patience): Promise<DnsMessage> {
  const name = formatAddress(server)
  return runExchange(name, patience, ({ answered, failed }) => {
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4')
    socket.on('error', (error) => failed(unreachable(name, error)))
    socket.on('message', (octets) => {
      if (answersQuery(octets, query)) answered(octets)
    })
    socket.connect(server.port, server.address, () => {
      socket.send(query.octets, (error) => {
        if (error) failed(unreachable(name, error))
      })
    })
    return () => socket.close()
  })
}
