import { app, session } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'
import { isOwnPage } from '../pages/page-address.ts'
import { isPrintedDocument } from '../window/print-pdf.ts'

/**
 * Blocks all requests of the window except for the page itself, documents to print, and data URLs. This is a second
 * barrier behind the page's content security policy.
 */
export function requestWall({ developmentServer }: Desktop): void {
  void app.whenReady().then(() => {
    session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) =>
      answer({ cancel: !isOwn(url) && !isOfDevelopment(url, developmentServer) }),
    )
  })
}

function isOwn(address: string): boolean {
  return isOwnPage(address) || /^(data|blob):/.test(address) || isPrintedDocument(address)
}

/** The development server uses a web socket, and Chromium's developer tools have a scheme of their own. */
function isOfDevelopment(address: string, server: string | null): boolean {
  if (server === null || !URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return protocol === 'devtools:' || host === new URL(server).host
}
