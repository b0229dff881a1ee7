import { pageSecretFragment } from '../../shared/session.ts'

/*
 * The page's half of the session's secret. It is kept in the storage of this origin, which no page or server on another port
 * of the same host can read; the other half is a cookie.
 */

const storageKey = 'sendproof.session'

/** Takes the half that `/app/open` handed over in the address, and leaves an address without it. */
export function savePageSecret(): void {
  const { hash, pathname, search } = location
  const secret = new URLSearchParams(hash.slice(1)).get(pageSecretFragment)
  if (secret === null) return
  history.replaceState(history.state, '', pathname + search)
  try {
    localStorage.setItem(storageKey, secret)
  } catch {
    // Storage is forbidden: the page goes on without a session, and says so.
  }
}

/** Null where no session was opened in this browser, and in the desktop app, whose window needs none. */
export function pageSecret(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function clearPageSecret(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // There is none to forget.
  }
}
