import { createServer as createHttpServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { drainMilliseconds } from '../limits.ts'
import { listen } from '../listen.ts'
import { answerUnreadable, formatAnswer } from './answer-unreadable.ts'
import { limitConnections, type Places } from './limit-connections.ts'

/** How long a client may take to say what it wants, in milliseconds. It is answered 408, and the connection ends. */
export interface Patience {
  header: number
  /** With the header and the body. */
  request: number
  /** For some more of an answer that waits to be read. It ends without another word. */
  answer: number
  /** How often the connections are looked at. */
  interval: number
}

/** The largest message takes as long as this at 170 kB a second; a header comes in one packet or two. */
const usualPatience: Patience = { header: 20_000, request: 300_000, answer: 60_000, interval: 5_000 }

export interface HttpServerOptions {
  patience?: Patience
  places?: Places
  /** Addresses and networks of proxies, which speak for many clients. */
  trustedProxies?: readonly string[]
}

export interface HttpServer {
  port: number
  /** Takes no new connection, lets requests under way end, and then cuts what is left. */
  close(): Promise<void>
}

/** Starts an HTTP server. Its listener is made when the port is known. Throws `ListenError`. */
export async function startHttpServer(
  at: { host: string; port: number },
  createListener: (port: number) => RequestListener,
  { patience = usualPatience, ...limits }: HttpServerOptions = {},
): Promise<HttpServer> {
  const server = createHttpServer({
    // The guards tell more of a missing Host than Node would, which answers it itself.
    requireHostHeader: false,
    headersTimeout: patience.header,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.interval,
  })
  const isAdmitted = limitConnections(server, { ...limits, refusal: formatAnswer('too_many_connections') })
  endUnread(server, patience.answer)
  answerUnreadable(server)
  const port = await listen(server, at)
  try {
    const listener = createListener(port)
    // Nothing else was awaited since the server listens, so no request can have come before this.
    const answer: RequestListener = (request, response) => {
      if (isAdmitted(request, response)) listener(request, response)
    }
    server.on('request', answer)
    // Expectations that nobody knows may be ignored (RFC 9110 section 10.1.1); Node would refuse them without a problem.
    server.on('checkExpectation', answer)
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

/** Ends connections whose clients do not read what waits for them. A handler may take as long as it likes. */
function endUnread(server: Server, milliseconds: number): void {
  const answering = new WeakMap<Socket, ServerResponse>()
  server.timeout = milliseconds
  server.on('request', ({ socket }, response) => answering.set(socket, response))
  server.on('timeout', (socket) => {
    const response = answering.get(socket)
    const isAtWork = response?.writableEnded === false && !socket.writableNeedDrain
    if (!isAtWork) socket.destroy()
  })
}
