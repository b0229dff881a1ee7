import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { selfSigned } from './self-signed.ts'

export interface FloodingServer {
  host: string
  port: number
  /** PEM, for TLS. */
  certificate: string | null
  /** Resolves with the number of bytes flooded, once the client closes the connection. */
  floodEnded: Promise<number>
}

export interface Flood {
  /** The greeting. */
  greeting: string
  /** Answers a line from the client. `endless` is repeated until the client closes the connection. */
  answer(line: string): { text: string } | { endless: string }
  tls?: boolean
}

/** A server for any line protocol that never stops sending at some point, for the duration of the test. */
export async function startFloodingServer({ greeting, answer, tls = false }: Flood): Promise<FloodingServer> {
  const { pem, certificate } = selfSigned('mail.example')
  const { promise: floodEnded, resolve } = Promise.withResolvers<number>()
  const sockets = new Set<Socket>()

  function greet(socket: Socket): void {
    sockets.add(socket.on('error', () => {}))
    let rest = ''
    socket.write(greeting)
    socket.on('data', (octets) => {
      rest += octets.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const said = answer(rest.slice(0, end))
        rest = rest.slice(end + 2)
        if ('text' in said) socket.write(said.text)
        else void flood(socket, said.endless).then(resolve)
      }
    })
  }

  const server = tls ? createTlsServer({ key: pem, cert: pem }, greet) : createServer(greet)
  const port = await listenOnLoopback(server)
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  return { host: '127.0.0.1', port, certificate: tls ? certificate : null, floodEnded }
}

function flood(socket: Socket, text: string): Promise<number> {
  const chunk = text.repeat(Math.ceil(65_536 / text.length))
  let written = 0
  const go = () => {
    do written += chunk.length
    while (!socket.destroyed && socket.write(chunk))
  }
  return new Promise((resolve) => {
    socket.on('drain', go)
    socket.on('close', () => resolve(written))
    go()
  })
}
