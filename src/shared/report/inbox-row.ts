import type { MessageFacts } from '../contract/facts/message-facts.ts'

export const inboxClients = ['gmail', 'outlook', 'apple'] as const
export type InboxClient = (typeof inboxClients)[number]

interface Widths {
  sender: number
  subject: number
  preheader: number
}

/**
 * Approximate number of characters that a message list shows, as letters differ in width. Apple Mail on an iPhone: 48
 * and 99, measured at emailtooltester.com/en/blog/email-subject-lines-character-limit. Gmail on a phone: 37,
 * lettercounter.org's guide; Outlook on a desktop: 50 and 100, wordcounternow.com; senders (20) and Gmail's preheader
 * (40): campaign.name.
 */
const widths: Record<InboxClient, Widths> = {
  gmail: { sender: 20, subject: 37, preheader: 40 },
  outlook: { sender: 20, subject: 50, preheader: 100 },
  apple: { sender: 20, subject: 48, preheader: 99 },
}

/** The visible part of a text, and whether it was truncated. */
export interface CutText {
  text: string
  isCut: boolean
}

/** A row in an email client's message list. A null member is unknown; a null preheader may also be absent. */
export interface InboxRow {
  client: InboxClient
  sender: CutText | null
  subject: CutText
  preheader: CutText | null
}

type RowFacts = Pick<MessageFacts, 'message' | 'author' | 'body'>

/** How each client truncates sender, subject, and preheader. */
export function inboxRows({ message, author, body }: RowFacts): InboxRow[] {
  const sender = author.state === 'known' ? (author.value.display_name ?? author.value.address) : null
  const leading = body.state === 'known' ? body.value.hidden.find(({ leading }) => leading) : undefined
  return inboxClients.map((client) => {
    const width = widths[client]
    return {
      client,
      sender: sender === null ? null : cut(sender, width.sender),
      subject: cut(message.subject ?? '', width.subject),
      preheader: leading ? cut(leading.text, width.preheader) : null,
    }
  })
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Counts what readers see as one character; an emoji may have several code points. */
function cut(text: string, width: number): CutText {
  // No row shows more, and a header field may be very long.
  const start = text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 10 * width)
  const characters = [...graphemes.segment(start)].map(({ segment }) => segment)
  if (characters.length <= width) return { text: start, isCut: false }
  return { text: `${characters.slice(0, width).join('').trimEnd()}…`, isCut: true }
}
