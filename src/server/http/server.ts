import { createServer as createHttpServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { drainMilliseconds, listen, type Place } from '../network/listen.ts'
import { limitConnections, type Places } from './limit-connections.ts'
import { takeOriginForm } from './origin-form.ts'
import { answerUnreadable, formatAnswer } from './problems/answer-unreadable.ts'

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
  /** Has requests answered, and those first that have come before. */
  answerWith(listener: RequestListener): void
  /** Takes no new connection, lets requests under way end, and then cuts what is left. */
  close(): Promise<void>
}

/** Makes an HTTP server listen. Requests wait until somebody answers them. Throws `ListenError`. */
export async function openHttpServer(
  at: Place,
  { patience = usualPatience, ...limits }: HttpServerOptions = {},
): Promise<HttpServer> {
  const server = createHttpServer({
    // The guards tell more of a missing Host than Node would, which answers it itself.
    requireHostHeader: false,
    headersTimeout: patience.header,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.interval,
  })
  answerHalfClosed(server)
  const isAdmitted = limitConnections(server, { ...limits, refusal: formatAnswer('too_many_connections') })
  endUnread(server, patience.answer)
  answerUnreadable(server)
  const waiting: Parameters<RequestListener>[] = []
  let listener: RequestListener | null = null
  const answer: RequestListener = (request, response) => {
    if (!isAdmitted(request, response)) return
    takeOriginForm(request)
    if (listener) listener(request, response)
    else waiting.push([request, response])
  }
  server.on('request', answer)
  // Expectations that nobody knows may be ignored (RFC 9110 section 10.1.1); Node would refuse them without a problem.
  server.on('checkExpectation', answer)
  return {
    port: await listen(server, at),
    answerWith(answering) {
      listener = answering
      for (const exchange of waiting.splice(0)) answering(...exchange)
    },
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        // Those that wait will not be answered.
        if (!listener) server.closeAllConnections()
      }),
  }
}

/**
 * A client that closes its writing side after its request, as `nc -N` does, still reads (RFC 9112 section 9.6). Node knows
 * how to answer it, and by default cuts the connection instead; the property is not in its documentation.
 */
function answerHalfClosed(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
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
