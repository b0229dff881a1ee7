import { connect } from 'node:net'
import { ExchangeError, runExchange, type TimeLimit, unreachable } from './exchange.ts'
import { answersQuery, type DnsMessage, type Query } from './message.ts'
import { formatAddress, type ServerAddress } from './server-address.ts'

/** A two-byte length precedes each message (RFC 1035 section 4.2.2), which limits messages to 65,535 bytes. */
const lengthOctets = 2

/** Queries over TCP, for responses that do not fit in a packet. One connection per query. */
export function askTcp(server: ServerAddress, query: Query, timeLimit: TimeLimit): Promise<DnsMessage> {
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
