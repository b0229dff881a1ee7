import { createServer, type Server, type Socket } from 'node:net'

/** Milliseconds for work in progress when the engine stops; supervisors kill processes after ten seconds. */
export const drainMilliseconds = 3000

/** A server could not listen. The message is for the log; people get `code` and `port`. */
export class ListenError extends Error {
  /** Node's code: `EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, … */
  readonly code: string
  readonly host: string
  readonly port: number
  /** The flag that sets the port. */
  readonly flag: string

  constructor({ host, port, flag = defaultFlag }: Place, cause: NodeJS.ErrnoException) {
    super(`cannot listen on ${host} port ${port}: ${cause.message}`, { cause })
    this.name = 'ListenError'
    this.code = cause.code ?? 'UNKNOWN'
    this.host = host
    this.port = port
    this.flag = flag
  }
}

/** Where to listen; port 0 picks a free port. */
export interface Place {
  host: string
  port: number
  /** The flag that sets the port, for the error message. */
  flag?: string
}

const defaultFlag = '--port'

/** Makes a server listen, and resolves with its port. Throws `ListenError`. */
export function listen(server: Server, at: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new ListenError(at, error))
    server.once('error', fail)
    server.listen(at.port, at.host, () => {
      server.off('error', fail)
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('a TCP server has no address')
      resolve(address.port)
    })
  })
}

/** A port that is bound before its server exists. */
export type BoundPort = Awaited<ReturnType<typeof bindPort>>

/** Far more connections than arrive while an engine starts. */
const maxWaiting = 500

/** Binds a port before its server exists; clients wait. Throws `ListenError`. */
export async function bindPort(at: Place) {
  const waiting = new Set<Socket>()
  const ignore = () => {}
  let refusal: string | null = null
  const holder = createServer((socket) => {
    if (refusal !== null) return void socket.on('error', ignore).end(refusal)
    waiting.add(socket)
    // Forgets a connection that breaks.
    socket.on('error', ignore).once('close', () => waiting.delete(socket))
  })
  holder.maxConnections = maxWaiting
  const port = await listen(holder, at)
  let isHeld = true
  return {
    port,
    /** Answers waiting connections, and later ones until `passTo`, with a line, and closes them. */
    refuseWith(line: string): void {
      refusal = line
      for (const socket of waiting) socket.end(line)
    },
    /** Passes the port and waiting connections to a server. */
    passTo(server: Server): void {
      isHeld = false
      server.listen(holder)
      for (const socket of waiting) server.emit('connection', socket.off('error', ignore))
    },
    /** Frees the port and closes waiting connections; does nothing after `passTo`. */
    close(): void {
      if (!isHeld) return
      holder.close()
      for (const socket of waiting) socket.destroy()
    },
  }
}
