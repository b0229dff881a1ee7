const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Converts every bare LF to CRLF, as in transit (RFC 5321 section 2.3.8). Unix files have no CRs, and mailauth restores
 * them line by line, which takes seconds instead of milliseconds.
 */
export function withNetworkLineEnds(content: Buffer): Buffer {
  const missing = countBareLineFeeds(content)
  if (missing === 0) return content
  const normalized = Buffer.allocUnsafe(content.length + missing)
  let length = 0
  let previous = 0
  for (const octet of content) {
    if (octet === lineFeed && previous !== carriageReturn) normalized[length++] = carriageReturn
    normalized[length++] = octet
    previous = octet
  }
  return normalized
}

function countBareLineFeeds(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf(lineFeed); at >= 0; at = content.indexOf(lineFeed, at + 1)) {
    if (content[at - 1] !== carriageReturn) count++
  }
  return count
}
