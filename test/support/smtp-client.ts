import { createConnection, type Socket } from 'node:net'
import { connect as connectTls, type PeerCertificate } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A client that says exactly what it is told, and hears one reply at a time. */
export interface SmtpClient {
  /** The next reply, all of its lines joined by LF; empty when the server has hung up. */
  reply(): Promise<string>
  /** Sends one line and hears the reply. */
  say(line: string): Promise<string>
  /** Sends octets as they are. */
  write(octets: string | Buffer): void
  /** Goes on in TLS, after the server said that it is ready. Resolves with the certificate that it shows. */
  startTls(): Promise<PeerCertificate>
  hangUp(): void
}

/** Connects, from an address of this machine, without waiting for the greeting. */
export function connectSmtp(port: number, localAddress = '127.0.0.1'): SmtpClient {
  let socket: Socket = createConnection({ port, host: '127.0.0.1', localAddress })
  let lines = readLines(socket)
  onTestFinished(() => void socket.destroy())

  async function reply(): Promise<string> {
    const heard: string[] = []
    for (;;) {
      const { value: line, done } = await lines.next()
      if (done) return heard.join('\n')
      heard.push(line)
      if (line[3] !== '-') return heard.join('\n')
    }
  }

  return {
    reply,
    say(line) {
      socket.write(`${line}\r\n`)
      return reply()
    },
    write: (octets) => void socket.write(octets),
    async startTls() {
      socket.removeAllListeners()
      const secure = connectTls({ socket, rejectUnauthorized: false })
      await new Promise((resolve, reject) => secure.once('secureConnect', resolve).once('error', reject))
      socket = secure
      lines = readLines(secure)
      return secure.getPeerCertificate()
    },
    hangUp: () => void socket.destroy(),
  }
}

async function* readLines(socket: Socket): AsyncGenerator<string, undefined> {
  let rest = ''
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      const parts = `${rest}${chunk}`.split('\r\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
  } catch {
    // The server may reset a connection that it has dismissed.
  }
}
