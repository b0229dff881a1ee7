import type { MimeLeaf } from '../../message/mime/mime-part.ts'
import { decodeTransfer } from '../../message/mime/transfer-encoding.ts'

/** What people read: the decoded texts of all text parts, and of all HTML parts. Empty where there are none. */
export interface Bodies {
  text: string
  html: string
  /** Encoded octets beyond the limit, which neither holds. */
  unread: number
}

/**
 * Encoded octets of texts, and of HTML, that are read: several times what its readers look at, and little enough for
 * the slowest of charsets.
 */
const maxOctets = 8 * 1024 * 1024
/** Characters of a text that are made to flow; its readers look at no more. */
const maxFlowing = 200_000

/** What a mail program shows as text. Notes on a delivery (RFC 3464) are for people, too. */
const textTypes = new Set(['text/plain', 'message/delivery-status'])

/** Whether a part is shown, and not offered as a file. */
export function isShown({ part: { type, disposition } }: MimeLeaf): boolean {
  return (textTypes.has(type) || type === 'text/html') && (disposition === null || disposition === 'inline')
}

/** The texts of the parts that are shown, with line feeds between them and for line ends. */
export function readBodies(leaves: readonly MimeLeaf[]): Bodies {
  const shown = leaves.filter(isShown)
  const texts = shown.filter(({ part }) => textTypes.has(part.type))
  const pages = shown.filter(({ part }) => !textTypes.has(part.type))
  return { text: readTexts(texts), html: readTexts(pages), unread: unreadOctets(texts) + unreadOctets(pages) }
}

function unreadOctets(leaves: readonly MimeLeaf[]): number {
  return Math.max(0, leaves.reduce((sum, { octets }) => sum + octets.length, 0) - maxOctets)
}

function readTexts(leaves: readonly MimeLeaf[]): string {
  const texts: string[] = []
  let left = maxOctets
  for (const leaf of leaves) {
    texts.push(readText(leaf, leaf.octets.subarray(0, left)))
    left = Math.max(0, left - leaf.octets.length)
  }
  return texts.join('\n')
}

function readText({ part, flow }: MimeLeaf, octets: Buffer): string {
  const decoded = decodeCharset(part.charset, decodeTransfer(part.encoding, octets))
  const text = decoded.replaceAll('\r\n', '\n')
  return flow && text.length <= maxFlowing ? joinFlowed(text, flow) : text
}

/** Octets as text: UTF-8 where they are said to be ASCII, or in a charset that nobody knows, as they mostly are. */
function decodeCharset(charset: string | null, octets: Buffer): string {
  if (charset === null || /^(?:us-?)?ascii$|^utf-?8$/.test(charset)) return octets.toString('utf8')
  try {
    return new TextDecoder(charset).decode(octets)
  } catch {
    return octets.toString('utf8')
  }
}

/** Joins lines that end in a space with the next one of the same depth of quotation (RFC 3676 section 4). */
function joinFlowed(text: string, { deletesSpaces }: NonNullable<MimeLeaf['flow']>): string {
  const lines: string[] = []
  let flowing: string | null = null
  for (const line of text.split('\n')) {
    const [quotes = ''] = /^>*/.exec(line) ?? []
    const content = line.slice(quotes.length).replace(/^ /, '')
    const flows = content.endsWith(' ') && content !== '-- '
    const words = flows && deletesSpaces ? content.slice(0, -1) : content
    if (flowing === quotes && content !== '-- ') lines.push(`${lines.pop()}${words}`)
    else lines.push(quotes === '' ? words : `${quotes} ${words}`)
    flowing = flows ? quotes : null
  }
  return lines.join('\n')
}
