import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/** Milliseconds to wait for an instance that is asked whether to send a body; some do not answer that question. */
const askMilliseconds = 1_000
const largeOctets = 65_536

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}

/** Whether the instance is asked before the body is sent. Smaller ones are sent by the time it answers. */
export function isLarge(request: IncomingMessage): boolean {
  const { 'transfer-encoding': coding, 'content-length': length } = request.headers
  return coding !== undefined || Number(length ?? 0) > largeOctets
}

export interface SentBody {
  /** Whether any of it may have been sent. */
  isSent(): boolean
}

/** `body` is that of the request, possibly through a stream that reads it first. */
export function sendBody(request: IncomingMessage, body: Readable, sending: ClientRequest): SentBody {
  if (!hasBody(request)) sending.end()
  else {
    body.pipe(sending)
    drainAfter(sending, request)
  }
  return { isSent: () => true }
}

/**
 * Sends the body once the instance asks for it, or if it stays silent (RFC 9110, section 10.1.1). If it were sent at
 * once, an instance that refuses it and closes the connection could not be heard.
 */
export function sendBodyWhenAsked(request: IncomingMessage, body: Readable, sending: ClientRequest): SentBody {
  let isSent = false
  const send = () => {
    clearTimeout(silence)
    if (isSent || sending.destroyed) return
    isSent = true
    body.pipe(sending)
  }
  const silence = setTimeout(send, askMilliseconds)
  sending.once('continue', send)
  sending.once('response', () => clearTimeout(silence))
  sending.once('close', () => clearTimeout(silence))
  drainAfter(sending, request)
  return { isSent: () => isSent }
}

/** A client that is still writing reads no answer, so the rest of its request is drained. */
function drainAfter(sending: ClientRequest, request: IncomingMessage): void {
  sending.once('close', () => request.unpipe().resume())
}
