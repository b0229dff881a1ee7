/**
 * The start page, or one or two segments that are neither a file nor an engine path. The second may be a domain name,
 * including non-ASCII letters; a domain has one more page, its reports.
 */
const pagePattern = /^\/(?:(?!(?:api|app|assets)(?:\/|$))[\w-]+(?:\/(?:[\w.~:-]|%[89a-f][\da-f])+(?:\/reports)?)?)?$/i

/**
 * The path and query of a UI page, normalized as in browsers (WHATWG URL), without the fragment; null for anything else
 * or anything that could lead elsewhere.
 */
export function readPagePath(text: string): string | null {
  // Browsers drop tabs and line breaks, and treat a backslash as a slash.
  if (/[\\\p{Cc}\p{Zs}]/u.test(text) || !text.startsWith('/')) return null
  const here = 'http://localhost'
  const url = URL.parse(text, here)
  if (url?.origin !== here || url.username !== '' || url.password !== '') return null
  return pagePattern.test(url.pathname) ? `${url.pathname}${url.search}` : null
}
