import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { drainMilliseconds } from '../limits.ts'
import { listen } from '../listen.ts'

export interface HttpServer {
  port: number
  /** Takes no new connection, lets requests under way end, and then cuts what is left. */
  close(): Promise<void>
}

/** Starts an HTTP server. Its listener is made when the port is known. Throws `ListenError`. */
export async function startHttpServer(
  at: { host: string; port: number },
  createListener: (port: number) => RequestListener,
): Promise<HttpServer> {
  const server = createHttpServer()
  const port = await listen(server, at)
  try {
    // Nothing else was awaited since the server listens, so no request can have come before this.
    server.on('request', createListener(port))
  } catch (error) {
    server.close()
    throw error
  }
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
      }),
  }
}
