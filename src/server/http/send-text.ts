import type { IncomingMessage, ServerResponse } from 'node:http'

/** Octets of a body that are still read after the answer: more than any body of JSON may have. */
const maxUnreadOctets = 16 * 1024 * 1024
/** Milliseconds for that. */
const maxUnreadMilliseconds = 10_000

/**
 * Sends a text, and ends the answer only once the request has ended. A client that closes right after the answer, such
 * as Python's `urllib`, would lose it while still sending: the system resets connections closed with unread data. A
 * body that is longer, or takes longer, than the limits above is cut off. Each turn of the event loop reads one chunk: libuv
 * would read up to 2 MB of each connection, and all other clients would wait.
 */
export function sendText(request: IncomingMessage, response: ServerResponse, text: string | Buffer): void {
  response.setHeader('Content-Length', Buffer.byteLength(text))
  if (request.complete || request.destroyed) {
    response.end(text)
    return
  }
  response.write(text)
  let octets = 0
  const cutOff = () => request.destroy()
  const timer = setTimeout(cutOff, maxUnreadMilliseconds)
  request.on('data', (chunk: Buffer) => {
    octets += chunk.length
    if (octets > maxUnreadOctets) cutOff()
    request.pause()
    setImmediate(() => request.resume())
  })
  request.once('close', () => {
    clearTimeout(timer)
    response.end()
  })
  request.resume()
}
