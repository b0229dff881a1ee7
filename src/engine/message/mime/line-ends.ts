const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * The message with every bare LF turned into CRLF, as it was sent (RFC 5321 section 2.3.8). Files on Unix lost their CRs,
 * and mailauth restores them line by line, which takes seconds instead of milliseconds.
 */
export function withNetworkLineEnds(content: Buffer): Buffer {
  const missing = countBareLineFeeds(content)
  if (missing === 0) return content
  const mended = Buffer.allocUnsafe(content.length + missing)
  let length = 0
  let previous = 0
  for (const octet of content) {
    if (octet === lineFeed && previous !== carriageReturn) mended[length++] = carriageReturn
    mended[length++] = octet
    previous = octet
  }
  return mended
}

function countBareLineFeeds(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf(lineFeed); at >= 0; at = content.indexOf(lineFeed, at + 1)) {
    if (content[at - 1] !== carriageReturn) count++
  }
  return count
}
