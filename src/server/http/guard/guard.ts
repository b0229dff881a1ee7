import type { IncomingMessage, ServerResponse } from 'node:http'

/** Checks a request before any route. False: it has answered the request. */
export type Guard = (request: IncomingMessage, response: ServerResponse) => boolean

/** The path of a request target. Routes end it in the same places. */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}
