import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode, RECURSION_AVAILABLE, RECURSION_DESIRED } from 'dns-packet'

/*
 * A DNS server that answers NXDOMAIN to everything at once, for programs that look up the names of addresses. Runs as a
 * process of its own: `node no-names.ts ADDRESS`. Prints a line when it is ready.
 */

const nxdomain = 3

const socket = createSocket('udp4')
socket.on('message', (octets, { port, address }) => {
  const { id, questions } = decode(octets)
  const flags = RECURSION_DESIRED | RECURSION_AVAILABLE | nxdomain
  socket.send(encode({ type: 'response', id, flags, questions }), port, address)
})
socket.bind(53, process.argv[2])
await once(socket, 'listening')
console.log('ready')
