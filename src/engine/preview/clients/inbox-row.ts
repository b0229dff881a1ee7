import type { InboxRow } from '../../../shared/contract/inbox-tests/client-view.ts'
import { collapseSpaces, type HtmlDocument, lineageOf, unreadElements } from '../../html/document.ts'
import { clientsPack } from '../../html/support/client-support.ts'
import type { ClientFacts } from './client-rules.ts'

/** What a list of messages shows of a message, before it is cut. */
export interface ListedMessage {
  /** The display name of the author, or the address. */
  from: string
  subject: string
  preheader: string
}

/** Characters of a preheader that are read: twice what any client shows. */
const maxPreheader = 300
/** Characters that pad a preheader, so that no other text follows it. */
const padding = /\u034f|[\u00ad\u061c\u200b-\u200f\u2007\u2060\ufeff]|\s(?=\s)/gu

/** The first text of a message, which lists show beside the subject. */
export function preheaderOf({ texts }: HtmlDocument): string {
  let text = ''
  for (const { text: part, parent } of texts) {
    if (isUnread(parent)) continue
    text = collapseSpaces(
      `${text} ${part.slice(0, 4 * maxPreheader)}`.replace(/\u00a0/g, ' ').replace(padding, ''),
    ).trim()
    if (text.length >= maxPreheader) break
  }
  return text.slice(0, maxPreheader)
}

function isUnread(parent: HtmlDocument['texts'][number]['parent']): boolean {
  for (const { name } of lineageOf(parent)) if (unreadElements.has(name)) return true
  return false
}

/** The row of a client, cut where it cuts; null if nothing is published about it. */
export function inboxRow({ inbox }: ClientFacts, { from, subject, preheader }: ListedMessage): InboxRow | null {
  const source = clientsPack.file().sources.find(({ id }) => id === inbox?.subject_source)?.url
  if (!inbox || !source) return null
  const shown = {
    from,
    subject: cut(subject, inbox.subject),
    preheader: inbox.preheader === null ? null : cut(preheader, inbox.preheader),
  }
  return { from, subject, preheader, width_px: null, shown, source }
}

/** Whole characters, as readers count them. */
function cut(text: string, length: number): string {
  if (length === 0 || text.length <= length) return length === 0 ? '' : text
  const characters = [...new Intl.Segmenter().segment(text.slice(0, 8 * length))].map(({ segment }) => segment)
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text
}
