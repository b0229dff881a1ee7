import { app, protocol } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'
import { forwardToEngine, isForEngine } from '../engine/forward-to-engine.ts'
import { pageHost, pageScheme } from '../pages/page-address.ts'

/** Serves the page under a scheme of its own, and forwards its requests once the engine is ready. */
export function pageProtocol({ engine, pages }: Desktop): void {
  // Chromium must know the scheme before the app is ready.
  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
  void app.whenReady().then(() => {
    protocol.handle(pageScheme, async (request) => {
      const url = new URL(request.url)
      if (url.host !== pageHost) return new Response(null, { status: 404 })
      if (!isForEngine(url.pathname)) return pages(url)
      // Without an engine the request fails, as it would in a browser.
      return engine.connection.then((connection) => forwardToEngine(request, connection)).catch(() => Response.error())
    })
  })
}
