/**
 * The start page, or one or two segments that are neither a file nor an answer of the engine. The second may be the name
 * of a domain, also with other letters than those of ASCII; a domain has one more page, its reports.
 */
const pagePattern = /^\/(?:(?!(?:api|app|assets)(?:\/|$))[\w-]+(?:\/(?:[\w.~:-]|%[89a-f][\da-f])+(?:\/reports)?)?)?$/i

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
  return pagePattern.test(url.pathname) ? `${url.pathname}${url.search}` : null
}
