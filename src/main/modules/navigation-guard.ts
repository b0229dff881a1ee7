import { app, shell } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'
import type { EngineHost } from '../engine/engine-host.ts'
import { isOwnPage } from '../pages/page-address.ts'

/** Keeps the window on the page. Web links and API descriptions open in the browser; other links do nothing. */
export function navigationGuard({ engine }: Desktop): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => {
      if (event.isMainFrame && !isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (isWebLink(url)) void shell.openExternal(url)
      else void openDescription(url, engine).catch(() => undefined)
      return { action: 'deny' }
    })
  })
}

/** The system would open anything, including files, email clients, and installers; only https is harmless. */
function isWebLink(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

/** Opens a page below `/api/` on the engine, which has no TLS on this machine. */
async function openDescription(address: string, { connection }: EngineHost): Promise<void> {
  const descriptions = new URL('/api/', (await connection).http)
  if (URL.canParse(address) && new URL(address).href.startsWith(descriptions.href)) await shell.openExternal(address)
}
