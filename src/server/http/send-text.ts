import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Sends a text, and ends the answer only once the request has ended. A client that closes right after the answer, such
 * as Python's `urllib`, would lose it while still sending: the system resets connections closed with unread data. The
 * server's timeout ends endless requests.
 */
export function sendText(request: IncomingMessage, response: ServerResponse, text: string | Buffer): void {
  response.setHeader('Content-Length', Buffer.byteLength(text))
  if (request.complete || request.destroyed) {
    response.end(text)
    return
  }
  response.write(text)
  request.once('close', () => response.end())
  request.resume()
}
