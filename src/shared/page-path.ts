/** The pages of the UI, as in its router; a test compares them. An address missing here leads to the start page. */
const pages: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:tests|compare|domain|zone|ip|lookups|keys|settings|about)$/,
  /^\/settings\/(?:mailboxes|relay)$/,
  /^\/t\/[\w-]+$/,
  // Names may have non-ASCII letters.
  /^\/domain\/(?:[\w.~-]|%[89a-f][\da-f])+$/i,
  /^\/ip\/[\w.:-]+$/,
  /^\/lookups\/[\w-]+$/,
]

/**
 * The path and query of a UI page, normalized like in browsers (WHATWG URL), without fragment; null for anything else
 * or that could lead elsewhere.
 */
export function readPagePath(text: string): string | null {
  // Browsers drop tabs and line ends, and read a backslash as a slash.
  if (/[\\\p{Cc}\p{Zs}]/u.test(text) || !text.startsWith('/')) return null
  const here = 'http://localhost'
  const url = URL.parse(text, here)
  if (url?.origin !== here || url.username !== '' || url.password !== '') return null
  return pages.some((page) => page.test(url.pathname)) ? `${url.pathname}${url.search}` : null
}
