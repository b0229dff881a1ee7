import { app, protocol } from 'electron'
import type { Desktop } from '../desktop.ts'
import { forwardToEngine, isForEngine } from '../forward-to-engine.ts'

const scheme = 'app'
const host = 'sendproof'

/** Where the page lies: an origin of its own, so that it is under no other site's rules and no other is under its. */
export const pageAddress = `${scheme}://${host}/`

/** Whether an address is of the page itself. */
export function isOwnPage(address: string): boolean {
  return URL.canParse(address) && new URL(address).href.startsWith(pageAddress)
}

/** Serves the page under its own scheme; what it asks of the engine is handed on and waits until the engine is there. */
export function pageProtocol({ engine, pages }: Desktop): void {
  // Chromium has to know the scheme before it is ready.
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ])
  void app.whenReady().then(() => {
    protocol.handle(scheme, async (request) => {
      const url = new URL(request.url)
      if (url.host !== host) return new Response(null, { status: 404 })
      if (!isForEngine(url.pathname)) return pages(url)
      // Without an engine there is no answer either: the page says so, as it would in a browser.
      return engine.connection.then((connection) => forwardToEngine(request, connection)).catch(() => Response.error())
    })
  })
}
