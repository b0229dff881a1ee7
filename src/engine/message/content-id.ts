/** The Content-ID in a `cid:` address (RFC 2392), without angle brackets; null for other addresses. */
export function contentIdOf(address: string): string | null {
  const [, written] = /^cid:<?(.*?)>?$/is.exec(address) ?? []
  if (written === undefined) return null
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
