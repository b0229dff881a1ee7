import { once } from 'node:events'
import { joinSecret } from '../../src/server/services/access/sessions.ts'
import { pageSecretFragment, pageSecretHeader } from '../../src/shared/session.ts'
import type { ServingSendproof } from './sendproof.ts'

/** What a browser sends after `/app/open`: the cookie, and the page's half from the URL's fragment. */
export type BrowserSession = Record<'Cookie' | typeof pageSecretHeader, string>

export function sessionOf(opened: { setCookie: string; location: string }): BrowserSession {
  const fragment = new URLSearchParams(new URL(opened.location, 'http://localhost').hash.slice(1))
  return {
    Cookie: opened.setCookie.split(';', 1)[0] ?? '',
    [pageSecretHeader]: fragment.get(pageSecretFragment) ?? '',
  }
}

/** Opens a session with a one-time link, like a browser. */
export async function openBrowserSession(address: string) {
  const { headers } = await fetch(address, { redirect: 'manual' })
  return sessionOf({ setCookie: headers.get('set-cookie') ?? '', location: headers.get('location') ?? '' })
}

/** Opens a session with the link that an engine prints. Returns its whole secret. */
export async function openPrintedSession({ child, written }: ServingSendproof): Promise<string> {
  const address = /http:\S+\/app\/open\?code=\S+/
  while (!address.test(written().stderr)) await once(child.stderr, 'data')
  const opened = await openBrowserSession(address.exec(written().stderr)?.[0] ?? '')
  const [, cookie] = opened.Cookie.split('=')
  if (!cookie) throw new Error('the printed link opens no session')
  return joinSecret({ cookie, page: opened[pageSecretHeader] })
}
