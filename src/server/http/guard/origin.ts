import type { IncomingMessage } from 'node:http'
import { docsPath } from '../api-prefix.ts'
import { refuse, sendRefusal } from '../problems/problem.ts'
import { type Guard, pathOf } from './guard.ts'

/**
 * Refuses requests from pages of other sites. It applies to every path, so that an unusual spelling cannot bypass it.
 * The only exception is a link that a person follows to a page of the UI or the API docs.
 * @param ownOrigin the origin of the base URL, which may differ from the requested one
 * @param isAllowed whether the settings allow the page
 */
export function createOriginGuard(ownOrigin: string | null, isAllowed: (request: IncomingMessage) => boolean): Guard {
  return (request, response) => {
    if (!isForeign(request, ownOrigin) || isAllowed(request) || opensPage(request)) return true
    sendRefusal(request, response, refuse('cross_site'))
    return false
  }
}

const safeMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS'])

function isForeign({ method, headers }: IncomingMessage, ownOrigin: string | null): boolean {
  // Fetch Metadata (W3C), set by browsers; pages cannot forge it.
  const site = headers['sec-fetch-site']
  // Another port or subdomain counts as the same site but may be run by someone else.
  if (site === 'cross-site' || (site === 'same-site' && !safeMethods.has(method))) return true
  const { origin, host } = headers
  return origin !== undefined && origin !== ownOrigin && !isOriginOf(origin, host ?? '')
}

/** Whether an Origin header names this server. */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol } = new URL(origin)
  const own = `${protocol}//${host}`
  return /^https?:$/.test(protocol) && URL.canParse(own) && new URL(own).origin === new URL(origin).origin
}

/** Whether a person follows a link to a page. Never true for the API, however its path is spelled. */
function opensPage(request: IncomingMessage): boolean {
  const { method, headers } = request
  const navigates = (method === 'GET' || method === 'HEAD') && headers['sec-fetch-mode'] === 'navigate'
  if (!navigates) return false
  const path = pathOf(request)
  return path === docsPath || (/^[!-~]*$/.test(path) && !/[%\\]|^\/+(?:api|app)(?:\/|$)/i.test(path))
}
