import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ProblemCode } from '../../../shared/contract/problem.ts'
import { fallbackLanguage } from '../../../shared/languages.ts'
import { refuse } from '../problems/problem.ts'
import { securityHeaderFields } from './security-headers.ts'

type UnreadableCode = Extract<ProblemCode, 'malformed_request' | 'headers_too_large' | 'request_timeout'>

/** Problems by the error code of Node's parser; all other input is malformed. */
const problemsOfErrors: Record<string, UnreadableCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * Answers input that is not a valid request with a problem; it has neither a language nor a route. Closes the
 * connection, because the next request could start anywhere.
 */
export function answerUnreadable(server: Server): void {
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
export function formatAnswer(code: UnreadableCode | 'too_many_connections', isHead = false): string {
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
