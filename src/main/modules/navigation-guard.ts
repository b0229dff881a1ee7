import { app, shell } from 'electron'
import { isOwnPage } from './page-protocol.ts'

/** The window shows the page and nothing else. Links of the web open in the user's browser, and only such links. */
export function navigationGuard(): void {
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
      return { action: 'deny' }
    })
  })
}

/** The operating system would open anything: files, mail programs, installers. https alone is harmless. */
function isWebLink(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}
