import type { Request, Response } from 'express'

/**
 * Sends the text of an answer, and ends it when the request is at its end. A client that closes the connection after the
 * answer, as Python's `urllib` does, would else lose it while it still writes what nobody reads: the operating system
 * resets a connection that is closed with octets unread. Requests without end are ended by the time limit of the server.
 */
export function sendText(request: Request, response: Response, text: string | Buffer): void {
  response.setHeader('Content-Length', Buffer.byteLength(text))
  if (request.complete || request.destroyed) {
    response.end(text)
    return
  }
  response.write(text)
  request.once('close', () => response.end())
  request.resume()
}
