import { decodeCharset } from '../charset.ts'
import type { MimeLeaf } from './mime-part.ts'
import { decodeTransfer } from './transfer-encoding.ts'

/** What recipients read: the decoded text of all text parts and of all HTML parts. Empty if there are none. */
export interface Bodies {
  text: string
  html: string
  /** Encoded bytes beyond the limit, which are in neither text nor HTML. */
  unread: number
}

/**
 * Limit of encoded bytes for text and for HTML: several times what the consumers read, and small enough for the slowest
 * charset decoder.
 */
const maxOctets = 8 * 1024 * 1024
/** Maximum number of characters of a format=flowed text to unwrap; the consumers read no more than this. */
const maxFlowing = 200_000

/** The types that email clients display as text. Delivery status notifications (RFC 3464) are readable text, too. */
const textTypes = new Set(['text/plain', 'message/delivery-status'])

/** Whether a part is displayed, not offered as an attachment. */
export function isShown({ part: { type, disposition } }: MimeLeaf): boolean {
  return (textTypes.has(type) || type === 'text/html') && (disposition === null || disposition === 'inline')
}

/** Text types that clients handle in their own ways: as a card, or only with a list of allowed senders. */
const specialTypes = new Set(['text/calendar', 'text/x-amp-html', 'text/vcard', 'text/css'])

/**
 * The parts that are displayed. If there is neither plain text nor HTML, other text is displayed as plain text (RFC 2046 section
 * 4.1.4).
 */
function shownLeaves(leaves: readonly MimeLeaf[]): MimeLeaf[] {
  const shown = leaves.filter(isShown)
  if (shown.length > 0) return shown
  return leaves.filter(
    ({ part: { type, disposition, file_name } }) =>
      type.startsWith('text/') && !specialTypes.has(type) && disposition !== 'attachment' && file_name === null,
  )
}

/** The parts that are offered as files. */
export function filesAmong(leaves: readonly MimeLeaf[]): MimeLeaf[] {
  const shown = new Set(shownLeaves(leaves))
  return leaves.filter((leaf) => !shown.has(leaf))
}

/** The text of the displayed parts, joined with line feeds and with line ends normalized to line feeds. */
export function readBodies(leaves: readonly MimeLeaf[]): Bodies {
  const shown = shownLeaves(leaves)
  const texts = shown.filter(({ part }) => part.type !== 'text/html')
  const pages = shown.filter(({ part }) => part.type === 'text/html')
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
  const decoded = readCharset(part.charset, decodeTransfer(part.encoding, octets))
  const text = decoded.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  return flow && text.length <= maxFlowing ? joinFlowed(text, flow) : text
}

/** Decodes bytes as text. Uses UTF-8 if the charset is ASCII or unknown: most such text is UTF-8. */
function readCharset(charset: string | null, octets: Buffer): string {
  if (charset === null || /^(?:us-?)?ascii$|^utf-?8$/.test(charset)) return octets.toString('utf8')
  return decodeCharset(charset, octets) ?? octets.toString('utf8')
}

/**
 * Joins a line that ends in a space with the next line of the same quote depth (RFC 3676 section 4), but
 * not signatures.
 */
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
