import { createServer, type Server, type Socket } from 'node:net'

/** How long open work may take when the engine stops; supervisors kill after ten seconds. */
export const drainMilliseconds = 3000

/** A server could not listen. The message is for the log; `code` and `port` say what to tell people. */
export class ListenError extends Error {
  /** Node's code: `EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, … */
  readonly code: string
  readonly host: string
  readonly port: number
  /** The flag that chooses the port, where one does. */
  readonly flag: string

  constructor({ host, port, flag = usualFlag }: Place, cause: NodeJS.ErrnoException) {
    super(`cannot listen on ${host} port ${port}: ${cause.message}`, { cause })
    this.name = 'ListenError'
    this.code = cause.code ?? 'UNKNOWN'
    this.host = host
    this.port = port
    this.flag = flag
  }
}

/** Where to listen; port 0 picks a free one. */
export interface Place {
  host: string
  port: number
  /** The flag that chooses the port, for whoever is told that it cannot be had. */
  flag?: string
}

const usualFlag = '--port'

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

/** A port that is listened at before there is a server for it. */
export interface HeldPort {
  port: number
  /** Has the server listen in place of the holder, and take the connections that wait. */
  handTo(server: Server): void
  /** Gives the port back, and ends the connections that wait; does nothing after it was handed over. */
  close(): void
}

/** Far more than come within the moment that an engine takes to start. */
const maxWaiting = 500

/** Listens for a server that is yet to be made: who comes meanwhile waits for it. Throws `ListenError`. */
export async function holdPort(at: Place): Promise<HeldPort> {
  const waiting = new Set<Socket>()
  const ignore = () => {}
  const holder = createServer((socket) => {
    waiting.add(socket)
    // One that breaks meanwhile is gone, and that is all.
    socket.on('error', ignore).once('close', () => waiting.delete(socket))
  })
  holder.maxConnections = maxWaiting
  const port = await listen(holder, at)
  let isHeld = true
  return {
    port,
    handTo(server) {
      isHeld = false
      server.listen(holder)
      for (const socket of waiting) server.emit('connection', socket.off('error', ignore))
    },
    close() {
      if (!isHeld) return
      holder.close()
      for (const socket of waiting) socket.destroy()
    },
  }
}
