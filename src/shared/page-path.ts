/**
 * The pages of the UI, as its router has them. A test holds them against it: an address of a page that is missing here leads
 * to the start page.
 */
const pages: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:tests|compare|domain|zone|ip|lookups|keys|settings|about)$/,
  /^\/settings\/(?:mailboxes|relay)$/,
  /^\/t\/[\w-]+$/,
  // Names may have other letters than those of ASCII.
  /^\/domain\/(?:[\w.~-]|%[89a-f][\da-f])+$/i,
  /^\/ip\/[\w.:-]+$/,
  /^\/lookups\/[\w-]+$/,
]

/**
 * The path and query of a page of the UI, normalised as browsers do it (WHATWG URL); null for whatever is no page of ours or
 * could lead elsewhere. A fragment is left out.
 */
export function readPagePath(text: string): string | null {
  // Browsers drop tabs and line ends, and take a backslash for a slash.
  if (/[\\\p{Cc}\p{Zs}]/u.test(text) || !text.startsWith('/')) return null
  const here = 'http://localhost'
  const url = URL.parse(text, here)
  if (url?.origin !== here || url.username !== '' || url.password !== '') return null
  return pages.some((page) => page.test(url.pathname)) ? `${url.pathname}${url.search}` : null
}
