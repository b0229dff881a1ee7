import { connect, createServer, type TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { Dovecot } from './launch-dovecot.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { selfSigned } from './self-signed.ts'

/** How a session fails, and after which client command. */
export interface SessionFault {
  command: RegExp
  /** `drop` closes the connection in the middle of the answer; `stall` stops sending but stays open. */
  how: 'drop' | 'stall'
}

export interface FaultyProxy extends Pick<Dovecot, 'host' | 'port' | 'certificate'> {
  /** Null passes sessions through unchanged. */
  fault: SessionFault | null
  /** How many sessions failed. */
  faults: number
}

/**
 * A proxy in front of an IMAP server that sees the traffic inside TLS and breaks sessions, for the duration of the
 * test.
 */
export async function startFaultyProxy(server: Dovecot): Promise<FaultyProxy> {
  const { pem, certificate } = selfSigned('mail.example')
  const sockets = new Set<TLSSocket>()
  const listener = createServer({ key: pem, cert: pem }, (client) => {
    const upstream = connect({ host: server.host, port: server.port, rejectUnauthorized: false })
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    /** What happens to the next answer; nothing is passed on after that. */
    let due: SessionFault | null = null
    let isStalled = false
    client.on('data', (octets) => {
      if (proxy.fault?.command.test(octets.toString('latin1'))) due = proxy.fault
      upstream.write(octets)
    })
    upstream.on('data', (octets) => {
      if (isStalled) return
      if (!due) return void client.write(octets)
      proxy.faults += 1
      isStalled = true
      client.write(octets.subarray(0, Math.ceil(octets.length / 2)), () => {
        if (due?.how === 'drop') client.destroy()
      })
    })
  })
  const port = await listenOnLoopback(listener)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  const proxy: FaultyProxy = { host: '127.0.0.1', port, certificate, fault: null, faults: 0 }
  return proxy
}
