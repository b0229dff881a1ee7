import { pageSecretFragment } from '../../shared/session.ts'

/*
 * The page's half of the session secret. It is in the storage of this origin, which pages and servers on other ports of
 * the same host cannot read; the other half is in a cookie.
 */

const storageKey = 'sendproof.session'

/** Stores the half that `/app/open` passed in the URL, and removes it from the URL. */
export function savePageSecret(): void {
  const { hash, pathname, search } = location
  const secret = new URLSearchParams(hash.slice(1)).get(pageSecretFragment)
  if (secret === null) return
  history.replaceState(history.state, '', pathname + search)
  try {
    localStorage.setItem(storageKey, secret)
  } catch {
    // Storage is blocked: the page continues without a session, and says so.
  }
}

/** Null if this browser has no session, and in the desktop app, whose window needs none. */
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
    // Storage is blocked: nothing to clear.
  }
}
