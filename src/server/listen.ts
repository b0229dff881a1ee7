import type { Server } from 'node:net'

/** A server could not listen. The message is for the log; `code` and `port` say what to tell people. */
export class ListenError extends Error {
  /** Node's code: `EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, … */
  readonly code: string
  readonly host: string
  readonly port: number

  constructor({ host, port }: { host: string; port: number }, cause: NodeJS.ErrnoException) {
    super(`cannot listen on ${host} port ${port}: ${cause.message}`, { cause })
    this.name = 'ListenError'
    this.code = cause.code ?? 'UNKNOWN'
    this.host = host
    this.port = port
  }
}

/** Makes a server listen, and resolves with its port; port 0 picks a free one. Throws `ListenError`. */
export function listen(server: Server, at: { host: string; port: number }): Promise<number> {
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
