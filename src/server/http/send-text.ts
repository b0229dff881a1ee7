import type { Request, Response } from 'express'

/**
 * Sends a text, and ends the answer at the end of the request. A client that closes after the answer, as Python's
 * `urllib` does, would lose it while still writing: the system resets connections closed with unread data. The server's
 * timeout ends endless requests.
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
