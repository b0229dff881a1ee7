import { createConnection, type Socket } from 'node:net'
import { connect as connectTls, type PeerCertificate } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A client that sends exactly the given octets, and reads one reply at a time. */
export interface SmtpClient {
  /** The next reply, with its lines joined by LF; empty if the server has closed the connection. */
  reply(): Promise<string>
  /** Sends one line and reads the reply. */
  say(line: string): Promise<string>
  /** Sends bytes unchanged. */
  write(octets: string | Buffer): void
  /** Continues in TLS after the server is ready. Resolves with its certificate. */
  startTls(): Promise<PeerCertificate>
  hangUp(): void
}

/** Connects from a local address, without waiting for the greeting. */
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
    // The server may reset a closed connection.
  }
}
