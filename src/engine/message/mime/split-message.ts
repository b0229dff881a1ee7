/** The two sections of a message (RFC 5322 section 2.1). The buffers share its memory. */
export interface SplitMessage {
  /** The message without anything that a mailbox file or an editor put before it. */
  content: Buffer
  /** The header section with its line breaks, without the empty line after it. */
  header: Buffer
  body: Buffer
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

const byteOrderMark = Buffer.from('\uFEFF')
const mailboxSeparator = Buffer.from('From ')

/**
 * Splits a message at its first empty line. Lines end in CRLF or a bare LF. Without an empty line, everything is the
 * header, as in receivers. Only takes time linear in the header section.
 */
export function splitMessage(raw: Buffer): SplitMessage {
  const content = withoutPreamble(raw)
  const headerEnd = findHeaderEnd(content)
  const header = content.subarray(0, headerEnd)
  return { content, header, body: content.subarray(headerEnd + emptyLineLength(content, headerEnd)) }
}

/** Drops a byte order mark and the `From ` line of a mailbox file (RFC 4155), which were never sent. */
function withoutPreamble(raw: Buffer): Buffer {
  const content = startsWith(raw, byteOrderMark) ? raw.subarray(byteOrderMark.length) : raw
  if (!startsWith(content, mailboxSeparator)) return content
  const lineEnd = content.indexOf(lineFeed)
  return lineEnd < 0 ? content.subarray(content.length) : content.subarray(lineEnd + 1)
}

function startsWith(content: Buffer, prefix: Buffer): boolean {
  return content.subarray(0, prefix.length).equals(prefix)
}

/** The offset of the empty line that ends the header section, or the length of the message. */
function findHeaderEnd(content: Buffer): number {
  let lineStart = 0
  while (lineStart < content.length) {
    if (emptyLineLength(content, lineStart) > 0) return lineStart
    const lineEnd = content.indexOf(lineFeed, lineStart)
    if (lineEnd < 0) break
    lineStart = lineEnd + 1
  }
  return content.length
}

/** The length of the empty line at an offset; 0 if the line is not empty. */
export function emptyLineLength(content: Buffer, offset: number): number {
  if (content[offset] === lineFeed) return 1
  return content[offset] === carriageReturn && content[offset + 1] === lineFeed ? 2 : 0
}
