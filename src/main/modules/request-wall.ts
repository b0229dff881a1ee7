import { app, session } from 'electron'
import type { Desktop } from '../desktop.ts'
import { isOwnPage } from '../window/page-address.ts'
import { isPrintedDocument } from '../window/print-pdf.ts'

/**
 * No request leaves the window, whatever the page or a message in it asks for: a wall behind the page's own policy. What
 * is of the page, the documents to print, and data that is part of an address pass.
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

/** The development server tells of changes over a socket, and Chromium's tools have a scheme of theirs. */
function isOfDevelopment(address: string, server: string | null): boolean {
  if (server === null || !URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return protocol === 'devtools:' || host === new URL(server).host
}
