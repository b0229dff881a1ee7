import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ProblemCode } from '../../shared/contract/problem.ts'
import { fallbackLanguage } from '../../shared/languages.ts'
import { drainMilliseconds, listen, type Place } from '../network/listen.ts'
import { securityHeaderFields } from './guard/security-headers.ts'
import type { AnswerHealth } from './health-answers.ts'
import { limitConnections, type Places } from './limit-connections.ts'
import { refuse } from './problems/problem.ts'

type UnreadableCode = Extract<ProblemCode, 'malformed_request' | 'headers_too_large' | 'request_timeout'>

/** Problems by the error code of Node's parser; all other input is malformed. */
const problemsOfErrors: Record<string, UnreadableCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Timeouts for a client in milliseconds. A client that exceeds one gets 408 and is disconnected. */
export interface Timeouts {
  header: number
  /** For the header and the body together. */
  request: number
  /** For each bit of progress in reading an answer. */
  answer: number
  /** How often the timeouts are checked. */
  interval: number
}

/** Enough for the largest message at 170 kB/s; a header fits into a packet or two. */
const defaultTimeouts: Timeouts = { header: 20_000, request: 300_000, answer: 60_000, interval: 5_000 }

export interface HttpServerOptions {
  timeouts?: Timeouts
  places?: Places
  /** Addresses and networks of proxies, each of which serves many clients. */
  trustedProxies?: readonly string[]
}

export type HttpServer = Awaited<ReturnType<typeof openHttpServer>>

/**
 * Binds an HTTP port. Requests wait until `answerWith` is called, except for those that `answerHealthWith` answers. Throws
 * `ListenError`.
 */
export async function openHttpServer(at: Place, { timeouts = defaultTimeouts, ...limits }: HttpServerOptions = {}) {
  const server = createHttpServer({
    // Node would refuse a missing Host without an explanation; our guards give one.
    requireHostHeader: false,
    headersTimeout: timeouts.header,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.interval,
  })
  answerHalfClosed(server)
  const isAdmitted = limitConnections(server, { ...limits, refusal: formatAnswer('too_many_connections') })
  endUnread(server, timeouts.answer)
  answerUnreadable(server)
  const waiting: Parameters<RequestListener>[] = []
  let listener: RequestListener | null = null
  let answerHealth: AnswerHealth = () => false
  const answer: RequestListener = (request, response) => {
    if (!isAdmitted(request, response)) return
    takeOriginForm(request)
    if (listener) listener(request, response)
    else if (!answerHealth(request, response)) waiting.push([request, response])
  }
  server.on('request', answer)
  // Unknown expectations may be ignored (RFC 9110 section 10.1.1). Node would refuse them without a problem document.
  server.on('checkExpectation', answer)
  return {
    port: await listen(server, at),
    /** Answers probes before anything else is answered. */
    answerHealthWith(answering: AnswerHealth): void {
      answerHealth = answering
    },
    /** Answers requests, including those already waiting. */
    answerWith(answering: RequestListener): void {
      listener = answering
      for (const exchange of waiting.splice(0)) answering(...exchange)
    },
    /** Accepts no new connections, lets requests in progress finish, then closes the rest. */
    close: (): Promise<void> =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        // Waiting requests will not be answered.
        if (!listener) server.closeAllConnections()
      }),
  }
}

/**
 * A client that half-closes after its request, such as `nc -N`, still reads (RFC 9112 section 9.6). Node closes such a
 * connection unless this undocumented property is set.
 */
function answerHalfClosed(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
}

/** Closes connections of clients that do not read their answer. Handlers may take any time. */
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

/**
 * Answers input that is not a valid request with a problem; it has neither a language nor a route. Closes the
 * connection, because the next request could start anywhere.
 */
function answerUnreadable(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => responses.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket)
    const isAnswering = response?.headersSent && !response.writableFinished
    if (socket.writable && !isAnswering)
      socket.end(formatAnswer(problemsOfErrors[error.code ?? ''] ?? 'malformed_request', asksForHead(error)))
    else socket.destroy()
  })
}

/** Whether the unreadable input begins with HEAD, whose answers have no body (RFC 9110 section 9.3.2). */
function asksForHead(error: Error & { rawPacket?: unknown }): boolean {
  return Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD '
}

/** A complete HTTP answer with a problem. It closes the connection. */
function formatAnswer(code: UnreadableCode | 'too_many_connections', isHead = false): string {
  const problem = refuse(code).word(fallbackLanguage)
  const body = JSON.stringify(problem)
  const fields = {
    ...securityHeaderFields,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${head.join('')}\r\n${isHead ? '' : body}`
}

/**
 * Converts a request target from the absolute form. Its host takes precedence over the Host header (RFC 9112 section
 * 3.2.2).
 */
function takeOriginForm(request: IncomingMessage): void {
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '') ?? []
  if (authority === undefined || rest === undefined) return
  request.headers.host = authority
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}
